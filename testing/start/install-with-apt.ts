import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Only one process can use apt, and test files run at once. */
const LOCK = join(tmpdir(), 'parcours-apt.lock');

/** Installs a Debian package, as root or with sudo. */
export function installWithApt(name: string): void {
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync('flock', [LOCK, ...(root ? [] : ['sudo', '-n']), 'apt-get', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', name);
}
