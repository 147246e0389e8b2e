import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecret } from './secret-file';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parcours-secret-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('creates one secret, readable by its owner only', () => {
  const at = folder();
  const secret = readSecret(join(at, 'secret'), 'delete it');
  expect(secret).toMatch(/^[\w-]{32}$/);
  expect(readSecret(join(at, 'secret'), 'delete it')).toBe(secret);
  expect(statSync(join(at, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(at)).toEqual(['secret']);
});

test.each([
  ['an empty', ''],
  ['a truncated', 'Zm9v'],
  ['a zeroed', '\0'.repeat(32)],
])('refuses %s file and says what to do', (_, content) => {
  const file = join(folder(), 'secret');
  writeFileSync(file, content);
  expect(() => readSecret(file, 'delete it')).toThrow(
    new Error(`${file} is empty or damaged. Restore it from a backup. Without one, delete it.`),
  );
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test('leaves no file when the disk is full', async () => {
  const at = folder();
  const file = join(at, 'secret');
  const module = JSON.stringify(join(import.meta.dirname, 'secret-file.ts'));
  const code = `import(${module}).then((secrets) => secrets.readSecret(${JSON.stringify(file)}, ''))`;
  // A file size limit of 0 makes every write fail, like a full disk.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, '--import', 'tsx', '-e', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [exitCode] = await once(child, 'close');
  expect(err).toContain(`Cannot write ${file}: EFBIG`);
  expect(exitCode).toBe(1);
  expect(readdirSync(at)).toEqual([]);
});
