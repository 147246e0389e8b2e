#!/usr/bin/env bash
# Tries the files of this folder on a throw-away Debian, as root: nginx, caddy, the unit and the container.
#   apt-get install -y nginx caddy systemd podman bubblewrap debootstrap curl openssl
#   deploy/try.sh            all of them
#   deploy/try.sh nginx      one of them
# For the container, BASE names an image with Node and npm; without one, Debian 13 is fetched by debootstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
site=https://planner.example.org
app=
server=

stop() {
  for process in $server $app; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
}
trap 'stop; rm -rf "$work"' EXIT

say() { printf '%-9s %s\n' "$1" "$2"; }
fail() { say "$1" "FAILED: $2"; exit 1; }
# -k because the certificate is made here.
ask() { curl -sk --resolve planner.example.org:443:127.0.0.1 "$@"; }
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }

start_app() {
  [ -z "$app" ] || return 0
  export PARCOURS_DATA=$work/data APP_URL=$site TRUST_PROXY=1
  npm start > "$work/app.log" 2>&1 &
  app=$!
  for _ in $(seq 600); do curl -fs -o /dev/null http://127.0.0.1:3000/readyz && break; sleep 1; done
  token=$(npm run --silent token -- try@example.org)
}

call() { ask -H "authorization: Bearer $token" -H 'content-type: application/json' "$@"; }

# What a proxy has to pass on: pages, streams, a large file, and the address of the client.
check_proxy() {
  for _ in $(seq 50); do ask -f -o /dev/null $site/readyz && break; sleep 0.2; done
  ask -f -o /dev/null $site/sign-in || fail "$1" 'no page'
  call -N --max-time 75 $site/v2/realtime > "$work/stream" &
  sleep 65
  task=$(call -d '{"title":"Through the proxy"}' $site/v2/tasks | field .task.id)
  sleep 2
  grep -q "$task" "$work/stream" || fail "$1" 'no event after a silent minute'
  head -c 26214400 /dev/urandom > "$work/large"
  sum=$(sha256sum "$work/large" | cut -d' ' -f1)
  input="{\"targetKind\":\"task\",\"targetId\":\"$task\",\"name\":\"large\",\"size\":26214400,\"type\":\"application/octet-stream\"}"
  url=$(call -d "$input" $site/v2/files/uploads | field .upload.url)
  file=$(call -X PUT -H 'content-type: application/octet-stream' -T "$work/large" "$url" | field .file.id)
  [ "$(call "$site/v2/files/$file/content" | sha256sum | cut -d' ' -f1)" = "$sum" ] || fail "$1" 'another file came back'
  call -o /dev/null -H 'X-Forwarded-For: 203.0.113.9' $site/v2/me
  tail -n 3 "$work/app.log" | grep -q 203.0.113.9 && fail "$1" 'a forged address counts'
  say "$1" 'page, stream after a silent minute, 25 MB there and back, forged address ignored'
}

nginx_() {
  start_app
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=planner.example.org \
    -keyout /etc/ssl/private/planner.key -out /etc/ssl/certs/planner.pem 2>/dev/null
  cp deploy/nginx.conf /etc/nginx/conf.d/parcours.conf
  nginx -g 'daemon off;' & server=$!
  check_proxy nginx
  kill "$server"; wait "$server" || true; server=
  rm /etc/nginx/conf.d/parcours.conf
}

caddy_() {
  start_app
  # Certificates of its own: there is no way to the public ones from here.
  { printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n'; cat deploy/Caddyfile; } > "$work/Caddyfile"
  XDG_DATA_HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" > "$work/caddy.log" 2>&1 & server=$!
  check_proxy caddy
  kill "$server"; wait "$server" || true; server=
}

unit() {
  systemd-analyze verify deploy/parcours.service || fail unit 'systemd refuses it'
  say unit 'systemd accepts it'
}

container() {
  if [ -z "${BASE:-}" ]; then
    debootstrap --variant=minbase trixie "$work/base" > "$work/base.log"
    tar -C "$work/base" -c . | podman import - localhost/parcours-debian > /dev/null 2>&1
    # debootstrap itself cannot resolve what npm depends on.
    printf 'FROM localhost/parcours-debian\nRUN apt-get update && apt-get install -y --no-install-recommends nodejs npm ca-certificates\n' |
      podman build -q -t localhost/parcours-base - > /dev/null
    BASE=localhost/parcours-base
  fi
  podman build -q --format docker --build-arg "BASE=$BASE" -t parcours-try -f deploy/Containerfile . > /dev/null
  id=$(podman run -d --read-only --tmpfs /tmp -v parcours-try:/data -p 3999:3000 parcours-try)
  for _ in $(seq 120); do curl -fs -o /dev/null http://127.0.0.1:3999/readyz && break; sleep 1; done
  curl -fs -o /dev/null http://127.0.0.1:3999/sign-in || { podman logs "$id" | tail -20; fail container 'no page'; }
  [ "$(podman exec "$id" id -u)" = 10001 ] || fail container 'it runs as root'
  podman exec "$id" touch /app/x 2>/dev/null && fail container 'its root can be written'
  podman exec "$id" npm run --silent doctor > "$work/doctor" || { cat "$work/doctor"; fail container 'doctor finds a fault'; }
  podman exec "$id" npm run --silent backup > /dev/null || fail container 'it makes no backup'
  podman stop -t 60 "$id" > /dev/null
  podman rm "$id" > /dev/null; podman volume rm parcours-try > /dev/null
  size=$(podman image inspect parcours-try --format '{{.Size}}')
  say container "built ($((size / 1000000)) MB), runs without root on a read-only root, makes a backup, stops in order"
}

# For machines that let podman run nothing: the APIs as user 10001 on a root that cannot be written. Builds no image and no pages.
bubble() {
  mkdir -m 0700 "$work/bubble"
  echo 'parcours:x:10001:10001::/data:/bin/sh' > "$work/passwd"
  bwrap --unshare-user --unshare-pid --unshare-ipc --uid 10001 --gid 10001 --die-with-parent \
    --ro-bind / / --ro-bind "$work/passwd" /etc/passwd --dev /dev --proc /proc --tmpfs /tmp --bind "$work/bubble" "$work/bubble" \
    --setenv PARCOURS_DATA "$work/bubble" --setenv PORT 3998 \
    sh -c 'id -u && ! touch ./written 2> /dev/null && exec node launch/launch.cjs server/main.ts --no-pages' \
    > "$work/bubble.log" 2>&1 & server=$!
  for _ in $(seq 120); do curl -fs -o /dev/null http://127.0.0.1:3998/readyz && break; sleep 0.5; done
  curl -fs -o /dev/null http://127.0.0.1:3998/readyz || { tail -5 "$work/bubble.log"; fail bubble 'it does not start'; }
  grep -qx 10001 "$work/bubble.log" || fail bubble 'it runs as another user'
  kill "$server"; wait "$server" || true; server=
  say bubble 'runs as user 10001 on a read-only root'
}

for what in "${@:-unit nginx caddy container}"; do
  for one in $what; do
    case $one in nginx | caddy) "${one}_" ;; *) "$one" ;; esac
  done
done
