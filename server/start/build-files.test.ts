import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addEarlierFiles, setAside } from './build-files';

const DAY_S = 24 * 60 * 60;

function createFolders() {
  const root = mkdtempSync(join(tmpdir(), 'parcours-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const built = join(root, 'static');
  const aside = join(root, 'cache', 'earlier-static');
  return {
    /** Builds files as `next build` does: it begins with an empty folder. */
    build(names: string[]) {
      setAside(built, aside);
      rmSync(built, { recursive: true, force: true });
      mkdirSync(join(built, 'chunks'), { recursive: true });
      for (const name of names) writeFileSync(join(built, 'chunks', name), name);
      addEarlierFiles(built, aside);
    },
    /** Lets days pass for what is set aside. */
    age(days: number) {
      const time = Date.now() / 1000 - days * DAY_S;
      for (const name of readdirSync(join(aside, 'chunks')))
        utimesSync(join(aside, 'chunks', name), time, time);
    },
    served: () => readdirSync(join(built, 'chunks')).sort(),
  };
}

test('a build keeps the files of earlier builds', () => {
  const { build, served } = createFolders();
  build(['frame.js', 'today-1.js']);
  build(['frame.js', 'today-2.js']);
  build(['frame.js', 'today-3.js']);
  expect(served()).toEqual(['frame.js', 'today-1.js', 'today-2.js', 'today-3.js']);
});

test('a build drops files that were replaced more than a week ago', () => {
  const { build, age, served } = createFolders();
  build(['frame-1.js', 'today-1.js']);
  build(['frame-1.js', 'today-2.js']);
  age(8);
  build(['frame-2.js', 'today-3.js']);
  expect(served()).toEqual(['frame-1.js', 'frame-2.js', 'today-2.js', 'today-3.js']);
});
