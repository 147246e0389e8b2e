import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { MAX_MOVED_TASKS } from '@/domain/request-limits';
import { EMAIL, seed } from '@/prisma/seed/seed';
import { catalogue, type Operation } from '@/server/api/catalogue';
import { createAccount } from '@/server/features/sign-in/accounts';
import { createDb, createPool } from '@/server/platform/database/client';
import { embeddedUrl } from '@/server/platform/database/embedded';
import { findFreePort } from '@/testing/start/free-port';
import { startMain } from '@/testing/start/spawn-app';
import { type Client, createClient } from '../api-client';
import { type Input, known, makeRows, type Rows } from './known-inputs';
import { largestInput } from './largest-input';
import { usageBelow } from './processes';
import { requestOf } from './request-of';

/* The most expensive requests: every operation with its largest input, on an account with many rows. */

const TASKS = 20_000;
/** How often a refused input may lose the fields that the refusal names. */
const MOST_DROPS = 12;
const LISTED = 10;
const WARM_UP = ['/v2/tasks', '/v2/me', '/v2/areas', '/v2/tasks'];
const LOOK_MS = 60;
const MOST_LOOKS = 20;

interface Cost {
  tool: string;
  status: number;
  bytes: number;
  ms: number;
  appMs: number;
  databaseMs: number;
}

const Refusal = z.object({ error: z.object({ details: z.array(z.object({ field: z.string() })) }) });

/** Removes the value at a dotted path, such as `tasks.3.when`, in every row, because all rows are alike. */
function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, rest));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    if (key !== name) return [[key, inner]];
    return rest.length > 0 && typeof inner === 'object' && inner !== null
      ? [[key, without(inner, rest)]]
      : [];
  });
  return Object.fromEntries(kept);
}

/** The input without the fields that a refusal names; undefined if that changes nothing. */
function dropped(input: Record<string, unknown>, body: unknown): Record<string, unknown> | undefined {
  const fields = Refusal.safeParse(body).data?.error.details.map(({ field }) => field.split('.')) ?? [];
  const rest = fields.reduce<unknown>(without, input);
  return JSON.stringify(rest) === JSON.stringify(input)
    ? undefined
    : z.record(z.string(), z.unknown()).parse(rest);
}

interface Target {
  rows: Rows;
  /** The process of the app. */
  pid: number;
}

async function inputOf({ inputSchema, meta: { tool } }: Operation, rows: Rows): Promise<Input> {
  const { ids } = rows;
  const input = largestInput(inputSchema, ids);
  const target = 'targetId' in input && { targetKind: 'project', targetId: ids['projectId'] };
  return { ...input, ...target, ...(await known[tool]?.(rows)) };
}

/** Operations that cannot succeed here, each with the reason. */
const impossible: Record<string, string> = {
  accept_access_invite: 'Its token is only in a mail.',
  accept_invite: 'The same.',
  accept_note_invite: 'The same.',
  accept_member_invite: 'The same.',
  create_checkout: 'There is no billing.',
  create_billing_portal: 'The same.',
  create_connection: 'There is no calendar server.',
  update_connection: 'The same.',
  delete_connection: 'The same.',
  choose_calendars: 'The same.',
  create_calendar_event: 'The same.',
  update_calendar_event: 'The same.',
  delete_calendar_event: 'The same.',
  list_calendar_events: 'The same.',
};

/** Waits until jobs of earlier requests are done, so that they do not count for the next one. */
async function waitForJobs(pid: number): Promise<void> {
  const used = () => {
    const { appMs, databaseMs } = usageBelow(pid);
    return appMs + databaseMs;
  };
  for (let looks = 0, before = used(); looks < MOST_LOOKS; looks++) {
    await sleep(LOOK_MS);
    const now = used();
    if (now === before) return;
    before = now;
  }
}

/**
 * Sends the largest input, and smaller ones as long as they are refused. The most expensive request counts, even if it
 * was refused.
 */
async function measure({ rows, pid }: Target, operation: Operation): Promise<Cost> {
  let input: Input | undefined = await inputOf(operation, rows);
  let cost: Cost = { tool: operation.meta.tool, status: 0, bytes: 0, ms: 0, appMs: 0, databaseMs: 0 };
  for (let drops = 0; input && drops < MOST_DROPS; drops++) {
    const { path, init } = requestOf(operation, input);
    await waitForJobs(pid);
    const [before, began] = [usageBelow(pid), performance.now()];
    const answer = await rows.client.send(path, init);
    const ms = performance.now() - began;
    const after = usageBelow(pid);
    cost = {
      tool: operation.meta.tool,
      status: answer.status,
      bytes: path.length + (init.body?.length ?? 0),
      ms: Math.max(ms, cost.ms),
      appMs: Math.max(after.appMs - before.appMs, cost.appMs),
      databaseMs: Math.max(after.databaseMs - before.databaseMs, cost.databaseMs),
    };
    input = answer.status === 400 ? dropped(input, answer.body) : undefined;
  }
  return cost;
}

const tables = {
  taskId: 'tasks',
  projectId: 'projects',
  areaId: 'areas',
  headingId: 'headings',
};

/** The rows of the demo account that inputs name. */
async function findRows(client: Client, folder: string): Promise<Rows> {
  const pool = createPool(embeddedUrl(folder));
  const db = createDb(pool);
  const email = 'other@example.org';
  const { userId } = await createAccount(db, { email, isVerified: true });
  const idOf = async (table: string, condition = 'true'): Promise<string> =>
    (await pool.query(`SELECT id FROM ${table} WHERE ${condition} LIMIT 1`)).rows[0]?.id;
  const found = Object.entries(tables).map(async ([name, table]) => [name, await idOf(table)] as const);
  const plain = await pool.query<{ id: string }>(
    `SELECT id FROM tasks WHERE project_id IS NULL ORDER BY position DESC LIMIT ${MAX_MOVED_TASKS}`,
  );
  const ids = {
    ...Object.fromEntries(await Promise.all(found)),
    target: email,
    email,
    personId: userId,
    assigneeId: await idOf('users', `email = '${EMAIL}'`),
    workspaceId: await idOf('workspaces', `kind = 'personal' AND name = 'Personal'`),
  };
  await pool.end();
  const rows = { client, ids, email, taskIds: plain.rows.map(({ id }) => id) };
  return { ...rows, ids: { ...ids, ...(await makeRows(rows)) } };
}

const costHead = [
  '| operation | status | request KB | ms | CPU ms of the app | of the database |',
  '| --- | --: | --: | --: | --: | --: |',
];

const rowOf = ({ tool, status, bytes, ms, appMs, databaseMs }: Cost): string =>
  `| ${[tool, status, Math.round(bytes / 1024), ms.toFixed(0), appMs, databaseMs].join(' | ')} |`;

/** Measures every operation and prints the most expensive ones. */
export async function printCosts(folder: string): Promise<void> {
  const app = startMain(folder, await findFreePort());
  try {
    await app.ready;
    const pool = createPool(embeddedUrl(folder), { statementMs: 120_000 });
    const { token } = await seed(pool, TASKS);
    await pool.end();
    const rows = await findRows(createClient(app.url, token), folder);
    const costs: Cost[] = [];
    // The first requests load code.
    for (const path of WARM_UP) await rows.client.get(path);
    // Deletes come last, because the others need the rows.
    const operations = catalogue().toSorted(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    for (const operation of operations)
      costs.push(await measure({ rows, pid: app.child.pid ?? 0 }, operation));
    const dearest = costs
      .toSorted((a, b) => b.appMs + b.databaseMs - (a.appMs + a.databaseMs))
      .slice(0, LISTED);
    for (const line of [...costHead, ...dearest.map(rowOf)]) console.log(line);
    const refused = costs
      .filter(({ status, tool }) => status >= 400 && !(tool in impossible))
      .map(({ tool, status }) => `${tool} ${status}`);
    console.log(`${costs.length} operations measured; refused: ${refused.join(', ') || 'none'}.`);
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
  }
}
