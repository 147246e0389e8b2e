import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '@/domain/days';
import { catalogue } from '@/server/api/catalogue';
import { typeScriptExample } from '@/server/api/docs/docs-examples';
import { forgetOldChanges } from '@/server/core/outbox/forget-changes';
import { plannerClient } from '@/testing/planner-client';
import { listen } from '@/testing/start/listen';
import { createApp, type TestAccount } from '@/testing/test-app';
import { startWebhooks } from '@/testing/webhook-setup';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'parcours-client-'));
const libraries = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  'standardwebhooks',
  '@stablelib/base64',
  'fast-sha256',
];

/** Every example of the reference. It is compiled only. */
const referenceProgram = () =>
  [
    "import { createClient, unwrap } from '@parcours/client';",
    "const parcours = createClient({ url: '', token: '' });",
    ...catalogue().map((operation) => `{\n${typeScriptExample(operation)}\n}`),
  ].join('\n');

/** Packs the client, installs it without a registry in an empty folder, and compiles the examples of the docs there. */
beforeAll(async () => {
  const dependencies = libraries.map((name) => resolve('node_modules', name));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: 'packages/client' });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...dependencies]);
  const packed = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const cwd = join(folder, 'empty');
  mkdirSync(cwd);
  await run('npm', ['init', '--yes', '--init-type=module'], { cwd });
  const files = packed.map((name) => join(folder, name));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd });
  cpSync('packages/client/examples', cwd, { recursive: true });
  writeFileSync(join(cwd, 'reference.ts'), referenceProgram());
  const compiler = resolve('packages/client/node_modules/typescript/bin/tsc');
  const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--noUncheckedIndexedAccess',
    ...types,
  ];
  const examples = readdirSync(cwd).filter((name) => name.endsWith('.ts'));
  await run(process.execPath, [compiler, ...options, ...examples], { cwd }).catch((thrown) => {
    throw new Error(thrown.stdout);
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

const start = (example: string, env: Record<string, string>): ChildProcess & { said: () => string } => {
  const child = spawn(process.execPath, [`${example}.js`], {
    cwd: join(folder, 'empty'),
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk;
    });
  return Object.assign(child, { said: () => said });
};

const envOf = (url: string, { token }: TestAccount) => ({ PARCOURS_URL: url, PARCOURS_TOKEN: token });

async function portOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : '');
}

async function freePort(): Promise<string> {
  const server = createServer();
  const port = await portOf(server);
  await promisify(server.close.bind(server))();
  return port;
}

/** A network that loses the answer to the first write, and a server that is away at the first read. */
async function badNetwork(target: string) {
  const keys: unknown[] = [];
  let reads = 0;
  const server = createServer((received, response) => {
    const { method, headers } = received;
    if (method === 'POST') keys.push(headers['idempotency-key']);
    if (method === 'GET') reads += 1;
    if (method === 'GET' && reads === 1) return void response.writeHead(503, { 'retry-after': '0' }).end();
    const isLost = method === 'POST' && keys.length === 1;
    const forwarded = httpRequest(target + received.url, { method, headers }, (answer) => {
      if (isLost) return void answer.resume().on('end', () => received.socket.destroy());
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    received.pipe(forwarded);
  });
  return {
    keys,
    url: `http://127.0.0.1:${await portOf(server)}`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}

test('writes once and reads all pages over a failing network', async () => {
  await using app = await createApp();
  await using server = await listen();
  await using network = await badNetwork(server.url);
  const account = await app.account('Ann');
  const planner = plannerClient(app.transport('rest').as(account));
  for (const title of ['One', 'Two', 'Three']) await planner.task({ title });
  const program = start('first-steps', envOf(network.url, account));
  await once(program, 'exit');
  expect(program.said()).toBe(
    'Created: Call the bank\nOne, Two\nThree, Call the bank\n400 invalid_request title\n',
  );
  expect(network.keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), network.keys[0]]);
});

test('follows changes', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const account = await app.account('Ann');
  const planner = plannerClient(app.transport('rest').as(account));
  const program = start('follow-changes', envOf(server.url, account));
  await expect
    .poll(
      async () => {
        await planner.task({ title: 'Tiles' });
        return program.said();
      },
      { interval: 200 },
    )
    .toContain('create_task task 1\n');
  const { id: taskId } = await planner.task({ title: 'Last' });
  await planner.call('delete_task', { taskId });
  await once(program, 'exit');
  expect(program.said()).toContain('delete_task task 1\n');
});

test('receives each webhook with a valid signature once', async () => {
  await using setup = await startWebhooks();
  const port = await freePort();
  const hook = await setup.hook(`http://127.0.0.1:${port}`, ['task.completed']);
  const program = start('receive-webhooks', { WEBHOOK_SECRET: hook.secret, PORT: port });
  await expect.poll(program.said).toContain('Listening');
  const { id: taskId } = await setup.user.task({ title: 'Tiles' });
  await setup.user.call('complete_task', { taskId });
  await setup.run();
  await expect.poll(program.said).toContain('Done: Tiles\n');
  const forged = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: '{"type":"task.completed"}',
  });
  expect([forged.status, program.said().match(/Done/g)]).toEqual([400, ['Done']]);
  program.kill();
});

const Created = z.object({ task: z.object({ id: z.string() }) });

/** Writes of a person, of every kind that a mirror must follow. Each takes one number. */
function writesOf(planner: ReturnType<typeof plannerClient>) {
  const tasks: string[] = [];
  const places: { projectId: string; headingId: string }[] = [];
  const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length];
  const addPlace = async (n: number) => {
    const { id: projectId } = await planner.project({ name: `Project ${n}` });
    const { id: headingId } = await planner.heading({ name: `Heading ${n}`, projectId });
    places.push({ projectId, headingId });
  };
  const addTask = async (n: number) => {
    const { body } = await planner.call('create_task', { title: `Task ${n}`, ...pick(places, n) });
    // Its place may be deleted by now.
    tasks.push(Created.safeParse(body).data?.task.id ?? '');
  };
  const update = (n: number) => planner.call('update_task', { taskId: pick(tasks, n), title: `Other ${n}` });
  const each = [
    addTask,
    addTask,
    update,
    update,
    (n: number) => planner.call('complete_task', { taskId: pick(tasks, n), completed: n % 3 > 0 }),
    (n: number) =>
      planner.call('update_task', { taskId: pick(tasks, n), projectId: pick(places, n)?.projectId }),
    (n: number) => planner.call('delete_task', { taskId: pick(tasks, n) }),
    (n: number) => planner.call('delete_heading', { headingId: pick(places, n)?.headingId }),
    (n: number) =>
      planner.call('archive_project', { projectId: pick(places, n)?.projectId, restore: n % 2 > 0 }),
    (n: number) => planner.call('delete_project', { projectId: pick(places, n)?.projectId }),
    (n: number) => planner.call('restore_trash', { trashId: pick(tasks, n) }),
    addPlace,
  ];
  return { addPlace, write: (n: number) => pick(each, n)?.(Math.floor(n / each.length)) };
}

/** What a mirror of the account should hold, as names by id. */
async function namesOf(planner: ReturnType<typeof plannerClient>): Promise<string[]> {
  const projects = await planner.projects({ includeArchived: true });
  const headings = await Promise.all(projects.map(({ id }) => planner.headings({ projectId: id })));
  const { tasks } = await planner.tasks({ status: 'any', limit: 200 });
  return [
    ...projects.map(({ id, name, archived }) => `${id} ${name} ${archived}`),
    ...headings.flat().map(({ id, name, projectId }) => `${id} ${name} ${projectId}`),
    ...tasks.map(({ id, title, status, projectId, headingId }) =>
      [id, title, status, projectId, headingId].join(' '),
    ),
  ].sort();
}

const Mirror = z.object({
  rows: z.array(
    z.object({
      kind: z.string(),
      row: z.looseObject({ id: z.string() }),
    }),
  ),
});

const fields: Record<string, string[]> = {
  project: ['id', 'name', 'archived'],
  heading: ['id', 'name', 'projectId'],
  task: ['id', 'title', 'status', 'projectId', 'headingId'],
};

function namesIn(file: string): string[] {
  const { rows } = Mirror.parse(JSON.parse(readFileSync(file, 'utf8')));
  return rows.map(({ kind, row }) => (fields[kind] ?? []).map((field) => row[field]).join(' ')).sort();
}

test('a mirror that is killed anywhere while people write ends as their account is', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const [account, stranger] = [await app.account('Ann'), await app.account('Eve')];
  const planner = plannerClient(app.transport('rest').as(account));
  const others = writesOf(plannerClient(app.transport('rest').as(stranger)));
  const { addPlace, write } = writesOf(planner);
  await addPlace(0);
  const kept = mkdtempSync(join(tmpdir(), 'parcours-mirror-'));
  const begin = () => start('keep-markdown', { ...envOf(server.url, account), PARCOURS_FOLDER: kept });
  const numbers = fc.sample(fc.nat(), { numRuns: 2_000, seed: 1 }).values();
  const next = () => numbers.next().value ?? 0;
  let isOver = false;
  const writing = (async () => {
    for (let writes = 0; !isOver || writes < 60; writes += 1) {
      await write(next());
      await others.write(next());
    }
  })();
  for (let kill = 0; kill < 12; kill += 1) {
    const program = begin();
    await wait(150 + (next() % 600));
    program.kill('SIGKILL');
    await once(program, 'exit');
    // What it missed is forgotten once.
    if (kill === 7) await forgetOldChanges(app.db, new Date(Date.now() + 31 * DAY_MS));
  }
  isOver = true;
  await writing;
  const program = begin();
  await expect.poll(program.said, { timeout: 10_000 }).toBe('Up to date.\n');
  program.kill('SIGKILL');
  const expected = await namesOf(planner);
  expect(expected.length).toBeGreaterThan(0);
  expect(namesIn(join(kept, '.mirror.json'))).toEqual(expected);
  const { tasks: open } = await planner.tasks({ limit: 200 });
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(files).toHaveLength(open.length);
  rmSync(kept, { recursive: true });
}, 60_000);

test('has one type of each shape', () => {
  const types = readFileSync(join(folder, 'empty/node_modules/@parcours/client/dist/schema.d.ts'), 'utf8');
  const names = [...types.matchAll(/^export type (\w+) =/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['Task', 'Project', 'Round', 'Change']));
  expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([]);
});
