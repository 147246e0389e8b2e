import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../testing/start/free-port';
import { isListed } from '../../testing/start/is-running';
import { startApp } from '../../testing/start/spawn-app';

const folder = mkdtempSync(join(tmpdir(), 'parcours-start-'));
const readOnly = mkdtempSync(join(tmpdir(), 'parcours-read-only-'));
chmodSync(readOnly, 0o500);
// Root can write to every folder except this one.
const unwritable = process.getuid?.() === 0 ? '/proc' : readOnly;

afterAll(() => {
  for (const path of [folder, readOnly]) rmSync(path, { recursive: true, force: true });
});

test.each([
  // Without a secret in the environment, the settings need the folder first; with one, the database does.
  ['a data folder in an unwritable one', { PARCOURS_DATA: join(unwritable, 'none/data') }],
  ['an unwritable data folder and a secret', { PARCOURS_DATA: unwritable, AUTH_SECRET: 'test'.repeat(10) }],
])('%s ends the start with one sentence', async (_, env) => {
  const { child, output, ended } = startApp(folder, await findFreePort(), { env });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output).toEqual({
    out: '',
    err: expect.stringMatching(/^Cannot write to the data folder \S+: .*\. Correct its owner, or .*\n$/),
  });
  expect([isListed(-Number(child.pid)), existsSync(join(folder, 'postgres'))]).toEqual([false, false]);
});

test('ends the start on a taken port with one line before starting a database', async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { child, output, ended } = startApp(folder, port, {});
  expect(await ended).toEqual({ code: 1, signal: null });
  other.close();
  expect(output).toEqual({
    out: '',
    err: `Port ${port} is taken. Stop what uses it, or set PORT to another.\n`,
  });
  expect([isListed(-Number(child.pid)), existsSync(join(folder, 'postgres'))]).toEqual([false, false]);
});

test('ends the start on an old Node with one line', async () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' }); require('./launch/launch.cjs')`;
  const { output, ended } = startApp(folder, 1, { command: [process.execPath, '-e', old] });
  expect(await ended).toEqual({ code: 1, signal: null });
  const err = 'Parcours needs Node 20.19 or later, and this is 18.20.8. Install a newer Node.\n';
  expect(output).toEqual({ out: '', err });
});

test('loads the code for requests only after the checks', async () => {
  const { metafile } = await build({
    entryPoints: ['server/main.ts', 'server/start/serve.ts'],
    outdir: folder,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    splitting: true,
  });
  const { outputs } = metafile;
  /** The sources that an entry loads at once. */
  const loadedBy = (entry: string) => {
    const loaded = Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === entry);
    for (const name of loaded)
      for (const { path, kind } of outputs[name]?.imports ?? [])
        if (kind === 'import-statement' && path in outputs && !loaded.includes(path)) loaded.push(path);
    return loaded.flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));
  };
  const [start, serve] = [loadedBy('server/main.ts'), loadedBy('server/start/serve.ts')];
  expect(start).toContain('server/start/listen-on-port.ts');
  expect(start).not.toContain('server/features/app-router.ts');
  expect(serve).toEqual(
    expect.arrayContaining(['server/features/app-router.ts', 'server/platform/database/prisma.ts']),
  );
  expect(serve.filter((file) => file.startsWith('generated/'))).toEqual([]);
});
