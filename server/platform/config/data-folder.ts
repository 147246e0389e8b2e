import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from './error-reason';

function firstMissing(folder: string): string {
  const parent = dirname(folder);
  return existsSync(parent) ? folder : firstMissing(parent);
}

/** With `recursive`, Node tries forever on a file system that refuses new folders, such as /proc. A call without it fails. */
function makeFirstMissing(folder: string): void {
  try {
    mkdirSync(firstMissing(folder));
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Creates the data folder and checks that it is writable by writing: `access` gives wrong answers for root.
 * @throws with the reason and the remedy.
 */
export function makeDataFolder(folder: string): void {
  try {
    if (!existsSync(folder)) makeFirstMissing(folder);
    mkdirSync(folder, { recursive: true });
    rmdirSync(mkdtempSync(join(folder, 'writable-')));
  } catch (error) {
    throw new Error(
      `Cannot write to the data folder ${folder}: ${reasonOf(error)}. Correct its owner, or set PARCOURS_DATA to another folder.`,
    );
  }
}
