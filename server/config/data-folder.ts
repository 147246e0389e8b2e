import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './error-reason';

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
