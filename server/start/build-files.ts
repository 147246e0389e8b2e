import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** For how long the files of an earlier build are kept. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(folder, name)).isFile(),
      )
    : [];

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Sets the files of a build aside before the next one replaces them. The copy's time is when that was. */
export function setAside(built: string, aside: string): void {
  for (const name of filesIn(built))
    if (!existsSync(join(aside, name))) copy(join(built, name), join(aside, name));
}

/** Adds the files of earlier builds to a new one, so that tabs which are still open can load the rest of their code. */
export function addEarlierFiles(built: string, aside: string): void {
  for (const name of filesIn(aside)) {
    const kept = join(aside, name);
    // A file that did not change counts from the build that drops it.
    const isCurrent = existsSync(join(built, name));
    if (isCurrent || Date.now() - statSync(kept).mtimeMs > KEPT_MS) rmSync(kept);
    else copy(kept, join(built, name));
  }
}
