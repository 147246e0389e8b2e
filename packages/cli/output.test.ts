import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import stringWidth from 'string-width';
import { afterEach, expect, test, vi } from 'vitest';
import { terminal } from '@/testing/command-line';
import { createApp } from '@/testing/test-app';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('prints a list as JSON lines, as ids and with all pages', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  for (const title of ['One', 'Two', 'Three']) await run(['create-task', '--title', title]);
  const lines = (await run(['list-tasks', '--ndjson'])).out.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).title)).toEqual(['One', 'Two', 'Three']);
  expect((await run(['list-tasks', '--quiet'])).out).toBe(
    lines.map((line) => `${JSON.parse(line).id}\n`).join(''),
  );
  const paged = await run(['list-tasks', '--limit', '2']);
  expect(paged.err).toMatch(/--all, or the next ones with --cursor \S+/);
  const all = await run(['list-tasks', '--limit', '2', '--all', '--json']);
  expect(JSON.parse(all.out)).toMatchObject({ tasks: [{}, {}, { title: 'Three' }], nextCursor: null });
  expect(await run(['list-tasks', '--json', '--quiet'])).toMatchObject({ code: 2 });
});

test('fits tables with wide characters into the terminal', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  await run(['create-task', '--title', '東京への出張を予約する'.repeat(6), '--deadline', '2026-01-01']);
  await run(['create-task', '--title', 'Short']);
  const whole = (await run(['list-tasks'])).out;
  expect(whole).toContain('東京への出張を予約する'.repeat(6));
  expect(whole).not.toContain('\u001b');
  vi.stubEnv('COLUMNS', '60');
  const lines = (await run(['list-tasks'])).out.trimEnd().split('\n');
  expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(60);
  const columns = lines.map((line) => stringWidth(line.slice(0, line.search(/\w{8}$|ID$/))));
  expect(new Set(columns).size).toBe(1);
});

test('colors tables on request', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  await run(['create-task', '--title', 'Late', '--deadline', '2026-01-01']);
  vi.stubEnv('FORCE_COLOR', '1');
  expect((await run(['list-tasks'])).out).toContain('\u001b[31m');
  vi.stubEnv('NO_COLOR', '1');
  expect((await run(['list-tasks'])).out).not.toContain('\u001b');
});

test('shows activity and headings in columns of their own', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  await run(['create-project', '--name', 'Kitchen']);
  await run(['create-heading', '--name', 'Paint', '--project-id', 'kitchen', '--deadline', 'in 3 weeks']);
  const { out } = await run(['list-activity']);
  expect(out).toMatch(/^WHEN +WHO +DID +WHAT +KIND +.*THROUGH$/m);
  expect(out).toMatch(/^Today \d\d:\d\d +Ann\S* +create heading +Paint +heading +.*command line$/m);
  expect((await run(['list-headings', '--project-id', 'kitchen'])).out).toMatch(
    /^NAME +DEADLINE +OPEN +DONE +ID\nPaint +\w+ \d+\S* .* +0 +0 +\w{8}\n$/m,
  );
});

/** Runs a command as if a person sat at the terminal and typed an answer. */
async function atTerminal<Result>(answer: string, work: () => Promise<Result>): Promise<Result> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const before = [
    [process, 'stdin', Object.getOwnPropertyDescriptor(process, 'stdin')],
    [process.stderr, 'isTTY', Object.getOwnPropertyDescriptor(process.stderr, 'isTTY')],
  ] as const;
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
  stdin.end(answer);
  try {
    return await work();
  } finally {
    for (const [owner, name, property] of before)
      Object.defineProperty(owner, name, property ?? { value: undefined, configurable: true });
  }
}

test('asks before a delete only at a terminal', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  const dry = await run(['create-task', '--title', 'One', '--dry-run']);
  expect(dry.out).toMatch(/^POST http\S+\/v2\/tasks\n\{\n {2}"title": "One"\n\}\n$/);
  for (const title of ['One', 'Two', 'Three']) await run(['create-task', '--title', title]);
  const declined = await atTerminal('n\n', () => run(['delete-task', 'one']));
  expect(declined).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Delete task "One"\? \[y\/N\].*Nothing was changed/s),
  });
  expect((await atTerminal('y\n', () => run(['delete-task', 'one']))).code).toBe(0);
  expect((await atTerminal('', () => run(['delete-task', 'two', '--yes']))).err).toBe('');
  expect((await run(['delete-task', 'three'])).code).toBe(0);
  expect((await run(['list-tasks'])).out).toBe('No tasks.\n');
});

test('watches a list until it is stopped', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { ann, url, home, run } = shell;
  const env = { PATH: process.env['PATH'], HOME: home, PARCOURS_URL: url, PARCOURS_TOKEN: ann.token };
  const args = ['packages/cli/bin.mjs', 'list-tasks', '--watch', '--interval', '1', '--quiet'];
  const child = spawn(process.execPath, args, { env: { ...env, NODE_ENV: 'test' } });
  let out = '';
  const shows = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => out.includes(text) && resolve();
      child.stdout.on('data', (chunk) => {
        out += chunk;
        look();
      });
    });
  await shows('\n');
  const added = await run(['add', '--quiet', 'One']);
  await shows(added.out);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
});
