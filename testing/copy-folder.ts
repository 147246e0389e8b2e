import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Copies a folder with the permissions of its files, which `cpSync` leaves out from Node 22 on. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
