import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { createAccount } from '../features/sign-in/accounts';
import { createDb, withPool } from '../platform/database/client';

const run = promisify(execFile);
const root = process.cwd();
const email = 'ann@example.org';
/** Shorter than the test timeout, so that the failure of a hanging command shows its output. */
const COMMAND_MS = 110_000;
vi.setConfig({ testTimeout: 120_000 });

/** Scripts that this test does not run, each with the reason. */
const exempt: Record<string, string> = {
  start: 'start.test.ts runs it.',
  dev: 'It is a server that runs until it is stopped, and it builds pages.',
  test: 'It runs this test.',
  'test:unit': 'It runs this test.',
  'test:browser': 'npm test runs it.',
  build: 'It takes a minute; npm start builds the same for the browser tests.',
  check: 'npm test runs it.',
  release: 'e2e/release.spec.ts runs it: it needs the built pages.',
  prepare: 'npm ci and npm run check run it.',
  format: 'It writes into the sources.',
  pictures: 'It writes into the sources.',
  soak: 'It repeats two tests of npm test for hours.',
};

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Each command at its smallest size, and what it prints. */
const cases: [script: string, args: string[], output: RegExp][] = [
  ['db:migrate', [], /^The database has every migration\.$/m],
  ['token', [email, '--name', 'laptop'], /^pc_\S+\n$/],
  ['doctor', [], /^ok +settings .*\n(.*\n)*ok +migrations .*\n(.*\n)*ok +files /],
  ['link', [email], /^http:\/\/localhost:3000\/\S+\n$/],
  ['seed', ['--tasks', '40'], /^Sign in at http:\/\/localhost:3000\/sign-in\n(.*\n){2} {2}token {5}pc_/m],
];

/**
 * These run for long. Here, they only load their code and refuse wrong options. `e2e/bench.spec.ts` measures a page,
 * `main.test.ts` kills what `torture` kills, and `files/content.test.ts` uploads what `torture:uploads` uploads.
 */
const refused: [script: string, args: string[], error: RegExp][] = [
  ['bench', ['--sizes', '0'], /--sizes takes whole numbers/],
  ['torture', ['--kills', '0'], /Wrong options\. Use --kills/],
  ['torture:uploads', ['--files', '0'], /Wrong options\. Use --files/],
];

let database: TestDatabase;
const folders: string[] = [];

/** A folder of links to the sources and a copy of prisma/, so that no command writes into the repository. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-commands-'));
  folders.push(folder);
  cpSync('prisma', join(folder, 'prisma'), { recursive: true });
  for (const name of ['package.json', 'launch', 'packages', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name));
  return folder;
}

const copy = copySources();

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Surroundings {
  cwd?: string;
  env?: Record<string, string>;
}

async function call(program: string, args: string[], { cwd = copy, env: more = {} }: Surroundings = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'test'.repeat(10),
    XDG_CONFIG_HOME: copy,
    XDG_CACHE_HOME: copy,
    ...more,
  };
  const running = run(program, args, { cwd, env, timeout: COMMAND_MS });
  running.child.stdin?.end();
  return (await running).stdout;
}

/** Runs a script of package.json as npm does; npm itself takes as long as most scripts. */
const runScript = (script: string, args: string[], more?: Surroundings) =>
  call('sh', ['-c', `${scripts[script]} "$@"`, script, ...args], more);

const docs = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

test('runs or exempts every script of package.json and finds no unknown script in the documents', () => {
  const more = ['db:migration', 'plan', 'accounts', 'backup', 'restore'];
  const covered = [...[...cases, ...refused].map(([script]) => script), ...more, ...Object.keys(exempt)];
  expect(covered.toSorted()).toEqual(Object.keys(scripts).toSorted());
  const files = ['README.md', 'CONTRIBUTING.md', ...docs];
  const documents = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = [...documents.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, script]) => script);
  expect(named.filter((script) => !covered.includes(script ?? ''))).toEqual([]);
});

test('names only tests that exist in the documents', () => {
  const documents = ['SECURITY.md', 'CONTRIBUTING.md', ...docs].map((file) => readFileSync(file, 'utf8'));
  const named = documents
    .join('\n')
    .matchAll(/(?:server|components|domain|testing|tools|e2e)\/[\w./-]+\.test\.ts|[\w-]+\.spec\.ts/g);
  const files = [...named].map(([name]) => (name.endsWith('.spec.ts') ? `e2e/${name}` : name));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('names a test that exists for each promise of SECURITY.md', () => {
  const [, promises = ''] =
    /## What we promise\n(.*?)\nNot promised/s.exec(readFileSync('SECURITY.md', 'utf8')) ?? [];
  const items = promises.split(/\n- /).slice(1);
  expect(items.length).toBeGreaterThan(3);
  for (const item of items) {
    const named = [...item.replace(/\s+/g, ' ').matchAll(/`([\w./-]+\.test\.ts)` “([^”]+)”/g)];
    expect(named, item).not.toEqual([]);
    for (const [, file = '', title] of named) expect(readFileSync(file, 'utf8')).toContain(title);
  }
});

test.each(cases)('npm run %s %j', async (script, args, output) => {
  expect(await runScript(script, args)).toMatch(output);
});

test.each(refused)('npm run %s refuses %j', async (script, args, error) => {
  await expect(runScript(script, args)).rejects.toThrow(error);
});

test('npm run db:migration', async () => {
  // The other commands would find the new migration.
  const output = await runScript('db:migration', ['trial'], { cwd: copySources() });
  expect(output).toMatch(/_trial\/migration\.sql/);
});

test('npm run plan and npm run accounts', async () => {
  const planned = `${randomUUID()}@example.org`;
  await createAccount(createDb(database.pool), { email: planned, isVerified: true });
  expect(await runScript('plan', [planned, 'pro'])).toMatch(/^pro {2}\S+ {2}Personal\n$/);
  expect(await runScript('accounts', ['list'])).toContain(`${planned}  verified  used never  0 tasks`);
  await expect(runScript('accounts', ['delete', planned])).rejects.toThrow('Nothing was deleted.');
  expect(await runScript('accounts', ['delete', planned, '--yes'])).toBe(`${planned} is deleted.\n`);
});

test('npm run backup and npm run restore', async () => {
  await using own = await createTestDatabase(inject('postgres'));
  const folder = mkdtempSync(join(copy, 'backup-'));
  const server = { env: { DATABASE_URL: own.url, PARCOURS_DATA: folder } };
  // A connection that stays open would hold up the restore.
  await withPool(own.url, (db) => createAccount(db, { email }));
  const file = join(folder, 'backup.tar.gz');
  const written = /: \d+ tables, [1-9]\d* rows, 0 files\.\nThis archive holds the keys and secrets/;
  expect(await runScript('backup', ['--to', file], server)).toMatch(written);
  expect(await runScript('backup', [], server)).toMatch(written);
  await expect(runScript('restore', [file], server)).rejects.toThrow(/With --replace/);
  await expect(runScript('restore', ['latest', '--all'], server)).rejects.toThrow(/^Usage: npm run restore/m);
  expect(await runScript('restore', ['latest', '--replace'], server)).toMatch(
    /^What was there is in .*before-restore-.*\.\nRestored .*parcours-.*\. Start Parcours now\.\n$/,
  );
});

test('runs the command line that package.json names', async () => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
  // Not by npx, which makes links in the folder's node_modules.
  expect(await call(bin.parcours, ['--version'])).toBe(`${version}\n`);
});

test('writes nothing into the repository', () => {
  expect(readdirSync('prisma/migrations').filter((name) => name.endsWith('_trial'))).toEqual([]);
});
