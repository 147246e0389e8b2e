import sql from 'sql-template-tag';
import { z } from 'zod';
import { AppError } from '../errors';
import { readArea } from '../routers/areas';
import { findComment } from '../routers/comments';
import { mayReadTarget } from '../routers/parts/readable';
import { sessionColumns } from '../routers/parts/running';
import { readProject } from '../routers/projects/find-project';
import { readRound } from '../routers/rounds/read-rounds';
import { readTask } from '../routers/tasks/find-task';
import { personColumns } from '../sharing/people';
import type { SignedIn } from '../trpc';
import type { Person } from '../wire/shared';

/*
 * The part of an event that the webhook's creator may read when it is sent.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/** Columns of a delivery `e` that its payload needs. */
export const EventRow = z.object({
  event: z.string(),
  operation: z.string(),
  kind: z.string(),
  targetId: z.string().nullable(),
  workspaceId: z.string().nullable(),
  label: z.string(),
  details: z.object({
    day: z.string().optional(),
    index: z.number().optional(),
    personId: z.string().optional(),
  }),
  createdAt: z.date(),
  /** Whether the creator may read the target. Only for areas, projects, tasks, notes and workspaces. */
  isReadable: z.boolean(),
});
export type EventRow = z.infer<typeof EventRow>;

export const eventColumns = (caller: string) => sql`
  e.event, e.operation, e.target_kind AS kind, e.target_id AS "targetId", e.workspace_id AS "workspaceId", e.label,
  e.details, e.created_at AS "createdAt", ${mayReadTarget(caller)} AS "isReadable"`;

type Data = Record<string, unknown>;

const readers: Record<string, (ctx: Ctx, id: string) => Promise<Data>> = {
  task: async (ctx, id) => ({ task: await readTask(ctx, id) }),
  project: async (ctx, id) => ({ project: await readProject(ctx, id) }),
  area: async (ctx, id) => ({ area: await readArea(ctx, id) }),
};

/** The row as it is now, or its name at the time of the event if it was deleted since. */
async function readRow(ctx: Ctx, { kind, targetId, label, event }: EventRow): Promise<Data> {
  const read = readers[kind];
  if (!read || !targetId || event.endsWith('.deleted')) return { label };
  return read(ctx, targetId).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not_found') return { label };
    throw error;
  });
}

async function readPerson({ db, caller }: Ctx, id: string): Promise<Person | null> {
  const person = await db.row<Person>(
    sql`SELECT ${personColumns(caller.id)} FROM users u WHERE u.id = ${id}`,
  );
  return person ?? null;
}

/** The readers of kinds other than area, project, task, note and workspace. */
const ownReaders: Record<string, (ctx: Ctx, row: EventRow) => Promise<Data | null>> = {
  async comment(ctx, { targetId }) {
    const comment = await findComment(ctx, targetId ?? '');
    return comment ? { taskId: comment.taskId, comment } : null;
  },
  async session({ db, caller }, { targetId }) {
    const session = await db.row(sql`
      SELECT ${sessionColumns} FROM work_sessions s WHERE s.id = ${targetId} AND s.user_id = ${caller.id}`);
    return session ? { session } : null;
  },
  webhook: async () => ({}),
  round: async (ctx, { details: { day = '', index = 0 } }) => ({
    round: await readRound(ctx, { day, index }),
  }),
};

async function readData(ctx: Ctx, row: EventRow): Promise<Data | null> {
  const { kind, targetId, details } = row;
  const own = ownReaders[kind];
  if (own) return own(ctx, row);
  if (!row.isReadable || targetId === null) return null;
  if (details.personId) return { label: row.label, person: await readPerson(ctx, details.personId) };
  return readRow(ctx, row);
}

/** The body of a request; null if the webhook's creator may no longer read the row. */
export async function readPayload(ctx: Ctx, row: EventRow): Promise<string | null> {
  const { event: type, kind, targetId: id, workspaceId, operation, createdAt } = row;
  const data = await readData(ctx, row);
  if (!data) return null;
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { kind, id, workspaceId, operation, ...data },
  });
}
