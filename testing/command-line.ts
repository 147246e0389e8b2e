import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { run } from '../packages/cli/main';
import { listen } from './start/listen';
import type { TestApp } from './test-app';

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line in this process, which is faster than starting Node. */
async function runInProcess(env: Record<string, string | undefined>, args: string[]): Promise<Outcome> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const said = { out: '', err: '' };
  const capture = (to: 'out' | 'err') => (text: unknown) => {
    said[to] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => void capture('out')(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void capture('err')(`${text}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(capture('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture('err')),
  ];
  try {
    return { code: await run(args), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** A user at a terminal with their own home folder, in another time zone than the server. */
export async function terminal(app: TestApp, listening?: Awaited<ReturnType<typeof listen>>) {
  const [ann, server] = [await app.account('Ann'), listening ?? (await listen())];
  const home = mkdtempSync(join(tmpdir(), 'parcours-cli-'));
  const bare = { PATH: process.env['PATH'], HOME: home, TZ: 'Pacific/Kiritimati', NODE_ENV: 'test' as const };
  const own = { PARCOURS_URL: server.url, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home };
  // What a child process would not inherit. Nothing touches the folders of the person who runs the tests.
  const unset = {
    PARCOURS_URL: undefined,
    PARCOURS_TOKEN: undefined,
    PARCOURS_ACCOUNT: undefined,
    XDG_CACHE_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
  };
  const as = (env: Record<string, string>) => (args: string[], input?: string) =>
    new Promise<Outcome>((resolve) => {
      const child = execFile(
        process.execPath,
        ['packages/cli/bin.mjs', ...args],
        { env: { ...bare, ...env } },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      );
      child.stdin?.end(input);
    });
  return {
    ann,
    home,
    url: server.url,
    /** Runs in a child process. */
    as,
    /** Runs in this process, with the variables that `as` would give a child process, but without standard input. */
    within: (env: Record<string, string>) => (args: string[]) =>
      runInProcess({ ...unset, HOME: home, ...env }, args),
    run: (args: string[]) => runInProcess({ ...own, PARCOURS_TOKEN: ann.token }, args),
    apart: as({ PARCOURS_URL: server.url, PARCOURS_TOKEN: ann.token }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(home, { recursive: true });
    },
  };
}

/** Splits a line into words like a shell. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"|\\(')/g, '$1$2$3'),
  );
