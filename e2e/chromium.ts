import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installWithApt } from '../testing/start/install-with-apt';

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
  installWithApt('chromium');
  if (!works(debian)) execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const now = installed();
  if (!now) throw new Error('Chromium not found. Install it and set CHROMIUM_PATH.');
  return now;
}
