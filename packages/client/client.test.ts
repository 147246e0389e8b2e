import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '@/server/api/catalogue';
import { typeScriptExample } from '@/server/api/docs/docs-examples';
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

test('has one type of each shape', () => {
  const types = readFileSync(join(folder, 'empty/node_modules/@parcours/client/dist/schema.d.ts'), 'utf8');
  const names = [...types.matchAll(/^export type (\w+) =/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['Task', 'Project', 'Round', 'Change']));
  expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([]);
});
