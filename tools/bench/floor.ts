import type pg from 'pg';
import type { Me, PageRow, Queryable, TaskRow } from './floor-sql';
import * as run from './floor-sql';

/** The body of a request. Not validated: that cost belongs to the app. */
export interface Body {
  title: string;
  notes: string;
  priority: number;
  tags: string[];
  moves: { taskId: string; order: number; parent: { projectId: string } }[];
}

interface Asked {
  pool: pg.Pool;
  me: Me;
  /** The id in the path. */
  id: string;
  body: Body;
}

interface Route {
  /** Matches `METHOD /path?query`. */
  at: RegExp;
  status: number;
  work: (asked: Asked) => Promise<unknown>;
}

const mine = ({ id, workspaceId }: Me) => ({ ':me': id, ':workspace': workspaceId });

async function transaction<Result>(pool: pg.Pool, work: (on: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}

interface Done {
  operation: string;
  rows: { id: string; title: string }[];
}

const record = (on: Queryable, me: Me, { operation, rows }: Done) =>
  run.record(on, {
    ...mine(me),
    ':operation': operation,
    ':ids': rows.map(({ id }) => id),
    ':labels': rows.map(({ title }) => title),
  });

const toAnswer = <Row extends PageRow>({ isFollowed: _, bytesBefore: __, ...row }: Row) => row;

function pageOf(rows: (TaskRow & PageRow)[]) {
  const page = rows.slice(0, 50);
  const tasks = page.map(toAnswer);
  const last = page.at(-1);
  const nextCursor =
    last?.isFollowed && Buffer.from(JSON.stringify(['tasks', last.order, last.id])).toString('base64url');
  return { tasks, nextCursor: nextCursor || null, day: new Date().toISOString().slice(0, 10) };
}

async function create({ pool, me, body }: Asked) {
  const { title, notes, priority, tags } = body;
  return transaction(pool, async (on) => {
    const given = { ':title': title, ':notes': notes, ':priority': priority, ':tags': tags };
    const [task] = await run.insertTask(on, { ...mine(me), ...given });
    await record(on, me, { operation: 'create_task', rows: task ? [task] : [] });
    return { task };
  });
}

async function rename({ pool, me, id, body }: Asked) {
  return transaction(pool, async (on) => {
    const [locked] = await run.lockTasks(on, { ...mine(me), ':ids': [id] });
    const [task] = await run.renameTask(on, { ':title': body.title, ':id': id, ':role': locked?.role });
    await record(on, me, { operation: 'update_task', rows: task ? [task] : [] });
    return { task };
  });
}

async function reorder({ pool, me, body: { moves } }: Asked) {
  const [ids, orders] = [moves.map(({ taskId }) => taskId), moves.map(({ order }) => order)];
  const project = moves[0]?.parent.projectId;
  return transaction(pool, async (on) => {
    await run.lockProject(on, { ...mine(me), ':id': project });
    await run.lockTasks(on, { ...mine(me), ':ids': ids });
    await run.moveTasks(on, { ':ids': ids, ':orders': orders, ':project': project });
    const tasks = await run.readTasks(on, { ...mine(me), ':ids': ids });
    await record(on, me, { operation: 'reorder_hierarchy', rows: tasks });
    return { tasks, projects: [] };
  });
}

/** The measured operations, written by hand. */
export const routes: readonly Route[] = [
  {
    at: /^GET \/v2\/areas$/,
    status: 200,
    work: async ({ pool, me }) => ({ areas: (await run.listAreas(pool, mine(me))).map(toAnswer) }),
  },
  {
    at: /^GET \/v2\/tasks$/,
    status: 200,
    work: async ({ pool, me }) => pageOf(await run.listTasks(pool, mine(me))),
  },
  {
    at: /^GET \/v2\/tasks\?when=today$/,
    status: 200,
    work: async ({ pool, me }) => {
      const day = new Date().toISOString().slice(0, 10);
      return pageOf(await run.listToday(pool, { ...mine(me), ':day': day }));
    },
  },
  {
    at: /^GET \/v2\/tasks\/([\w-]+)$/,
    status: 200,
    work: async ({ pool, me, id }) => ({ task: (await run.getTask(pool, { ...mine(me), ':id': id }))[0] }),
  },
  { at: /^POST \/v2\/tasks$/, status: 201, work: create },
  { at: /^PATCH \/v2\/tasks\/([\w-]+)$/, status: 200, work: rename },
  { at: /^POST \/v2\/hierarchy\/reorder$/, status: 200, work: reorder },
];
