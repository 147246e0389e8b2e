import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeLock } from './lock';

const script = ['launch/launch.cjs', 'testing/lock-process.ts'];

/** Options for a new network namespace, as a container has. */
const apart = ['--map-root-user', '--net'];
const canUnshare = spawnSync('unshare', [...apart, 'true']).status === 0;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parcours-lock-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A process that has tried to take the lock, and its output. */
async function startHolder(at: string, wrapper: string[]) {
  const [program = '', ...args] = [...wrapper, process.execPath, ...script];
  const child = spawn(program, args, {
    env: { ...process.env, FOLDER: at },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output) };
}

test('lets one process lock a folder until it releases it', async () => {
  const at = folder();
  const lock = await takeLock(at);
  expect(await takeLock(at)).toBeNull();
  await lock?.release();
  const again = await takeLock(at);
  expect(again).not.toBeNull();
  await again?.release();
});

test.runIf(canUnshare)(
  'a process in another network namespace is refused, and a killed one leaves no lock',
  async () => {
    const at = folder();
    const own = await takeLock(at);
    expect((await startHolder(at, ['unshare', ...apart])).output).toBe('refused');
    await own?.release();
    const { child, output } = await startHolder(at, ['unshare', ...apart]);
    expect(output).toBe('held');
    expect(await takeLock(at)).toBeNull();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const next = await takeLock(at);
    expect(next).not.toBeNull();
    await next?.release();
  },
);
