import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@/testing/start/free-port';
import { installWithApt } from '@/testing/start/install-with-apt';
import { untilOpen } from '@/testing/start/until-open';

const PROGRAM = '/usr/sbin/nginx';

/** Debian's nginx in front of app servers. */
export async function startNginx(folder: string, ports: readonly number[]) {
  if (!existsSync(PROGRAM)) installWithApt('nginx');
  const port = await findFreePort();
  const servers = ports.map((one) => `server 127.0.0.1:${one};`).join(' ');
  const config = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 512; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      upstream app { ${servers} keepalive 32; }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://app; proxy_http_version 1.1; proxy_buffering off;
        proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } } }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const child = spawn(PROGRAM, ['-c', file, '-e', `${folder}/nginx.log`], { stdio: 'ignore' });
  await untilOpen(port);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
