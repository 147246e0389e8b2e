import { spawnSync } from 'node:child_process';

/** Installs a Debian package, as root or with sudo. */
export function installWithApt(name: string): void {
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', name);
}
