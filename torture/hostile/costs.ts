import sql from 'sql-template-tag';
import { z } from 'zod';
import { seed } from '@/prisma/seed/seed';
import { createAccount } from '@/server/auth/accounts';
import { createDb, createPool } from '@/server/database/client';
import { embeddedUrl } from '@/server/database/embedded';
import { catalogue, type Operation } from '@/server/mirror/catalogue';
import { findFreePort } from '@/server/testing/start/free-port';
import { startMain } from '@/server/testing/start/spawn-app';
import { type Client, createClient } from '../api-client';
import { type Ids, largestInput } from './largest-input';
import { usageBelow } from './processes';

/* The most expensive requests: every operation with its largest input, on an account with many rows. */

const TASKS = 20_000;
/** How often a refused input may lose the fields that the refusal names. */
const MOST_DROPS = 12;
const LISTED = 10;

interface Cost {
  tool: string;
  status: number;
  bytes: number;
  ms: number;
  appMs: number;
  databaseMs: number;
}

const Refusal = z.object({ error: z.object({ details: z.array(z.object({ field: z.string() })) }) });

/** The request of an operation with an input. */
function requestOf({ method, route, pathParameters }: Operation, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  for (const name of pathParameters) delete rest[name];
  if (method !== 'GET' && method !== 'DELETE') return { path: `/v2${path}`, body: JSON.stringify(rest) };
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  // A longer one is refused before it is read.
  return { path: `/v2${path}?${query}`.slice(0, 8_000) };
}

/** A value without what a dotted path names, such as `tasks.3.when`. Leaves a number out everywhere: each row is alike. */
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

/** Inputs that do not follow from a schema. */
const known: Record<string, Record<string, unknown>> = {
  import_data: {
    source: 'csv',
    content: `title,notes\n${'Title,words of a note\n'.repeat(900)}`,
    dryRun: true,
  },
  list_calendar_events: { start: '2026-01-01T00:00:00Z', end: '2026-12-31T00:00:00Z' },
  create_upload: { name: 'a.txt', type: 'text/plain', size: 1_000_000 },
  create_webhook: { url: 'https://example.org/', events: ['task.created'] },
  log_session: { minutes: 30 },
};

type Input = Record<string, unknown>;

function inputOf({ inputSchema, meta: { tool } }: Operation, ids: Ids): Record<string, unknown> {
  const input = { ...largestInput(inputSchema, ids), ...known[tool] };
  return { ...input, ...('targetId' in input && { targetKind: 'project', targetId: ids['projectId'] }) };
}

interface Target {
  client: Client;
  /** The process of the app. */
  pid: number;
  /** Grows by the rows that are made. */
  ids: Record<string, string>;
}

/** Operations of which no request succeeds here, with the reason. */
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

const Made = z.record(z.string(), z.object({ id: z.string() }).optional().catch(undefined));

async function measure({ client, pid, ids }: Target, operation: Operation): Promise<Cost> {
  let input: Input | undefined = inputOf(operation, ids);
  let cost: Cost = { tool: operation.meta.tool, status: 0, bytes: 0, ms: 0, appMs: 0, databaseMs: 0 };
  for (let drops = 0; input && drops < MOST_DROPS; drops++) {
    const { path, body } = requestOf(operation, input);
    const headers = { 'content-type': 'application/json', 'x-pc-today': '2026-11-21' };
    const [before, began] = [usageBelow(pid), performance.now()];
    const answer = await client.send(path, { method: operation.method, headers, ...(body && { body }) });
    const ms = performance.now() - began;
    const after = usageBelow(pid);
    cost = {
      tool: operation.meta.tool,
      status: answer.status,
      bytes: path.length + (body?.length ?? 0),
      ms: Math.max(ms, cost.ms),
      appMs: Math.max(after.appMs - before.appMs, cost.appMs),
      databaseMs: Math.max(after.databaseMs - before.databaseMs, cost.databaseMs),
    };
    input = answer.status === 400 ? dropped(input, answer.body) : undefined;
    if (answer.status !== 201) continue;
    for (const [kind, row] of Object.entries(Made.parse(answer.body))) if (row) ids[`${kind}Id`] ??= row.id;
  }
  return cost;
}

/** A row of each kind that inputs name. */
async function findIds(folder: string, other: { userId: string; email: string }) {
  const pool = createPool(embeddedUrl(folder));
  const db = createDb(pool);
  const idOf = async (table: string) => (await pool.query(`SELECT id FROM ${table} LIMIT 1`)).rows[0]?.id;
  const names = {
    taskId: 'tasks',
    projectId: 'projects',
    areaId: 'areas',
    headingId: 'headings',
    noteId: 'notes',
  };
  const ids: Record<string, string> = { target: other.email, email: other.email, personId: other.userId };
  for (const [name, table] of Object.entries(names)) ids[name] = await idOf(table);
  const own = await db.row<{ id: string }>(sql`SELECT id FROM workspaces WHERE kind = 'personal' LIMIT 1`);
  await pool.end();
  return { ...ids, workspaceId: own?.id ?? '' };
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
    const email = 'other@example.org';
    const { userId } = await createAccount(createDb(pool), { email, isVerified: true });
    await pool.end();
    const target = {
      client: createClient(app.url, token),
      pid: app.child.pid ?? 0,
      ids: await findIds(folder, { userId, email }),
    };
    const costs: Cost[] = [];
    const late: Operation[] = [];
    // What deletes comes last, or the others would find nothing.
    const operations = catalogue().toSorted(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    for (const operation of operations) {
      const cost = await measure(target, operation);
      if (cost.status >= 400) late.push(operation);
      else costs.push(cost);
    }
    // What the others made is there by now.
    for (const operation of late) costs.push(await measure(target, operation));
    const dearest = costs
      .toSorted((a, b) => b.appMs + b.databaseMs - (a.appMs + a.databaseMs))
      .slice(0, LISTED);
    for (const line of [...costHead, ...dearest.map(rowOf)]) console.log(line);
    const refused = costs
      .filter(({ status, tool }) => status >= 400 && !(tool in impossible))
      .map(({ tool, status }) => `${tool} ${status}`);
    console.log(`${costs.length} operations measured; refused: ${refused.join(', ')}.`);
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
  }
}
