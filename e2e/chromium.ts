import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const debian = '/usr/bin/chromium';

const works = (path: string) => path !== '' && existsSync(path);

function installed(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', debian, chromium.executablePath()].find(works);
}

/**
 * Returns the path of Chromium. If none is installed, installs it with apt, or with Playwright if apt fails.
 * @throws if both installations fail.
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  if (!works(debian)) execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const now = installed();
  if (!now) throw new Error('Chromium not found. Install it and set CHROMIUM_PATH.');
  return now;
}
