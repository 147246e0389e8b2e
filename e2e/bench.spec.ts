import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);

test('npm run bench measures pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-bench-test-'));
  const out = join(folder, 'bench.md');
  const sizes = ['--sizes', '100', '--loads', '1', '--only', 'Today'];
  await run('npm', ['run', '--silent', 'bench', '--', '--part', 'pages', ...sizes, '--out', out]);
  const rows = readFileSync(out, 'utf8').match(/^\| Today.*\|$/gm);
  expect(rows).toHaveLength(3);
  rmSync(folder, { recursive: true });
});
