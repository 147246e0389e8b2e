import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);

test('npm run bench measures a page', async () => {
  // It starts a database and an app of its own.
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'parcours-bench-test-'));
  const out = join(folder, 'bench.md');
  const options = ['--part', 'pages', '--sizes', '100', '--loads', '1', '--only', 'Today, 100', '--out', out];
  await run('npm', ['run', '--silent', 'bench', '--', ...options]);
  expect(readFileSync(out, 'utf8')).toMatch(/^\| Today, 100 tasks \|( +[\d.,<]+ ?[\d.]* \|){8}$/m);
  rmSync(folder, { recursive: true });
});
