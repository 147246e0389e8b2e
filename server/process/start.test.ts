import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../testing/start/free-port';
import { startApp } from '../testing/start/spawn-app';

const folder = mkdtempSync(join(tmpdir(), 'parcours-start-'));
const readOnly = mkdtempSync(join(tmpdir(), 'parcours-read-only-'));
chmodSync(readOnly, 0o500);
// Root can write to every folder except this one.
const unwritable = process.getuid?.() === 0 ? '/proc' : readOnly;

afterAll(() => {
  for (const path of [folder, readOnly]) rmSync(path, { recursive: true, force: true });
});

/** True while a process, or with a negative number a process group, has members. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  [
    'a bad HOST',
    { HOST: '192.0.2.1' },
    /^HOST is not an address of this machine: 192\.0\.2\.1\. Correct it\.\n$/,
  ],
  [
    'a HOST without an address',
    // Too long for a label of a name, so no name server is asked.
    { HOST: 'x'.repeat(64) },
    /^HOST is not an address or a name .* Correct it\.\n$/,
  ],
  [
    'an unwritable data folder',
    { PARCOURS_DATA: unwritable },
    /^Cannot write to the data folder \S+: .*\. Correct its owner, or .*\n$/,
  ],
  [
    'a data folder in an unwritable one',
    { PARCOURS_DATA: join(unwritable, 'none/data') },
    /^Cannot write to the data folder \S+: .*\. Correct its owner, or .*\n$/,
  ],
  [
    'an unwritable data folder and a secret',
    { PARCOURS_DATA: unwritable, AUTH_SECRET: 'test'.repeat(10) },
    /^Cannot write to the data folder \S+: .*\. Correct its owner, or .*\n$/,
  ],
])('%s ends the start with one sentence', async (_, env, sentence) => {
  const { child, output, ended } = startApp(folder, await findFreePort(), { env });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output).toEqual({ out: '', err: expect.stringMatching(sentence) });
  expect([isRunning(-Number(child.pid)), existsSync(join(folder, 'postgres'))]).toEqual([false, false]);
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
  expect([isRunning(-Number(child.pid)), existsSync(join(folder, 'postgres'))]).toEqual([false, false]);
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
    entryPoints: ['server/main.ts', 'server/process/serve.ts'],
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
  const [start, serve] = [loadedBy('server/main.ts'), loadedBy('server/process/serve.ts')];
  expect(start).toContain('server/process/listen-on-port.ts');
  expect(start).not.toContain('server/routers/app-router.ts');
  expect(serve).toEqual(
    expect.arrayContaining(['server/routers/app-router.ts', 'server/database/prisma.ts']),
  );
  expect(serve.filter((file) => file.startsWith('generated/'))).toEqual([]);
});

test('stops app and database on SIGTERM to npm', async () => {
  const own = mkdtempSync(join(folder, 'data-'));
  const pidFile = join(own, 'postgres/cluster/postmaster.pid');
  const command = ['npm', 'start', '--', '--no-pages'];
  const { child, ready, ended } = startApp(own, await findFreePort(), { command });
  onTestFinished(() => void (isRunning(-Number(child.pid)) && process.kill(-Number(child.pid), 'SIGKILL')));
  await ready;
  const postgres = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  expect([isRunning(postgres), child.kill('SIGTERM')]).toEqual([true, true]);
  await ended;
  expect([isRunning(-Number(child.pid)), isRunning(postgres)]).toEqual([false, false]);
  expect(existsSync(pidFile)).toBe(false);
}, 60_000);
