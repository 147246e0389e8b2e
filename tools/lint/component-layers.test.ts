import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'component-layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What the lint says about one file of components/ that imports another. */
function lint(file: string, imported: string): string {
  write('biome.json', JSON.stringify({ plugins: [resolve('tools/lint/component-layers.grit')] }));
  write(file, `export { Part } from '${imported}';\n`);
  const { stdout, stderr, status } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? 'passes' : stdout + stderr;
}

test.each([
  ['components/task/rows/row.tsx', '../../ui/button', /^passes$/],
  ['components/task/rows/row.tsx', '../../people/sharing/share', /comes before the imported one/],
  ['components/task/detail/field.tsx', '../rows/row', /^passes$/],
  ['components/task/rows/row.tsx', '../detail/field', /comes before the imported one/],
  ['components/sync/offline/outbox.ts', '../undo', /^passes$/],
  ['components/sync/text/texts.ts', '../undo', /comes before the imported one/],
  ['components/ui/button.tsx', '@/components/task/rows/row', /comes before the imported one/],
  ['components/ui/button.tsx', './icon', /^passes$/],
  ['components/unlisted/row.tsx', '../unlisted-too/row', /Add this folder of components/],
])('the lint of %s with an import of %s', (file, imported, expected) => {
  expect(lint(file, imported)).toMatch(expected);
});
