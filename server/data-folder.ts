import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'it is a file',
  ENOENT: 'permission denied',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}

/**
 * Creates the data folder and checks that it is writable by writing: `access` gives wrong answers for root.
 * @throws with the reason and the remedy.
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(join(folder, 'writable-')));
  } catch (error) {
    throw new Error(
      `Cannot write to the data folder ${folder}: ${reasonOf(error)}. Correct its owner, or set PARCOURS_DATA to another folder.`,
    );
  }
}
