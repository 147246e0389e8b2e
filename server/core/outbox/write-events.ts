import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { shorten } from '../../../domain/shorten';
import type { Db } from '../../platform/database/client';
import { ALL_EVENTS, type WebhookEvent } from '../../wire/webhooks';
import type { Caller } from '../caller/request-context';
import { insertDeliveries, type NewDelivery } from './outbox';
import { type ReadSubjects, type SubjectKind, subjects } from './subjects';

/*
 * The bodies of webhooks are made in the transaction of the write, as each webhook's creator sees the row at that moment.
 * They are never changed.
 */

export interface HookEvent {
  event: WebhookEvent;
  kind: SubjectKind;
  id: string;
  /** The workspace whose webhooks are called; null for a person's own data. */
  workspaceId: string | null;
  /** The person whose own data it is: their webhooks in every workspace are called. */
  ownerId?: string;
  /** Whose access it is about. */
  personId?: string | undefined;
  /** The task of a comment. */
  taskId?: string;
  /** The only webhook that is called. */
  webhookId?: string;
}

interface Ctx {
  db: Db;
  now: Date;
  today: string;
  /** Null for an event that time brings. */
  caller: Pick<Caller, 'id'> | null;
}

const Hook = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  workspaceId: z.string(),
  events: z.array(z.string()),
});
type Hook = z.infer<typeof Hook>;

/** The webhooks that may want some of these events. */
const findHooks = (db: Db, events: readonly HookEvent[]) =>
  db.rows(
    sql`
    SELECT h.id, h.user_id AS "userId", u.email, h.workspace_id AS "workspaceId", h.events
    FROM webhooks h JOIN users u ON u.id = h.user_id
    JOIN workspace_members m ON m.workspace_id = h.workspace_id AND m.user_id = h.user_id
    WHERE h.active AND u.disabled_at IS NULL AND h.events && ${[ALL_EVENTS, ...new Set(events.map(({ event }) => event))]}::text[]
      AND (h.workspace_id = ANY(${[...new Set(events.flatMap(({ workspaceId }) => workspaceId ?? []))]}::uuid[])
        OR h.user_id = ANY(${[...new Set(events.flatMap(({ ownerId }) => ownerId ?? []))]}::uuid[]))
    ORDER BY h.created_at, h.id`,
    Hook,
  );

function wants(hook: Hook, { event, ownerId, workspaceId, webhookId = hook.id }: HookEvent): boolean {
  const isOf = ownerId ? hook.userId === ownerId : hook.workspaceId === workspaceId;
  return isOf && hook.id === webhookId && [event, ALL_EVENTS].some((one) => hook.events.includes(one));
}

type Data = Record<string, unknown>;
type Rows = ReadonlyMap<string, object>;

const keyOf = (kind: SubjectKind, id: string) => `${kind} ${id}`;

/** The rows of events as a person sees them, by kind and id. */
async function readRows(
  ctx: Parameters<ReadSubjects>[0],
  wanted: readonly { kind: SubjectKind; id: string }[],
): Promise<Rows> {
  const rows = new Map<string, object>();
  for (const kind of new Set(wanted.map((one) => one.kind))) {
    const ids = new Set(wanted.filter((one) => one.kind === kind).map(({ id }) => id));
    for (const [id, row] of await subjects()[kind](ctx, [...ids])) rows.set(keyOf(kind, id), row);
  }
  return rows;
}

/** The fields that a change changed, with the values from before it. Every change sets `updatedAt`, which says nothing. */
function previousOf(before: Data, after: Data): Data {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter(
    (name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
}

const isNew = ({ event }: HookEvent) => /\.(created|closed|ended|granted|revoked|due)$/.test(event);
const isDeleted = ({ event }: HookEvent) => event.endsWith('.deleted');

const isUnassigned = ({ event }: HookEvent, row: object): boolean =>
  event === 'task.assigned' && !('assigneeId' in row && row.assigneeId);

/** What the body of an event says, for one person; undefined if they may not read the row. */
async function dataReader({ db, today }: Ctx, caller: Caller, events: readonly HookEvent[]) {
  const people = events.flatMap(({ personId }) =>
    personId ? [{ kind: 'person' as const, id: personId }] : [],
  );
  const after = await readRows({ db, caller, today }, [
    ...events.filter((event) => !isDeleted(event)),
    ...people,
  ]);
  // Other connections still see the rows as they were before this transaction, which has locked them.
  const changed = events.filter((event) => !isNew(event));
  const before =
    changed.length > 0
      ? await readRows({ db: db.committed(), caller, today }, changed)
      : new Map<string, object>();
  return (event: HookEvent): Data | undefined => {
    const { kind, id, personId } = event;
    const key = keyOf(kind, id);
    const row = isDeleted(event) ? before.get(key) : after.get(key);
    if (!row || isUnassigned(event, row)) return undefined;
    const was = isNew(event) ? row : (before.get(key) ?? row);
    return {
      [kind]: row,
      ...(personId && { person: after.get(keyOf('person', personId)) ?? null }),
      previous: previousOf({ ...was }, { ...row }),
    };
  };
}

/** Larger bodies carry only the beginning of texts and lists. */
const MOST_BYTES = 65_536;

/** The text to send, within the limit. */
export function toBody(type: string, now: Date, data: Data): string {
  const bodyOf = (content: unknown) => JSON.stringify({ type, timestamp: now.toISOString(), data: content });
  const body = bodyOf(data);
  return Buffer.byteLength(body) <= MOST_BYTES
    ? body
    : bodyOf(Object.assign({}, shorten(data), { truncated: true }));
}

const targetOf = ({ kind, id, workspaceId, ownerId, taskId }: HookEvent): NewDelivery['target'] => {
  if (kind === 'member') return { kind: 'workspace', id: workspaceId, workspaceId };
  if (taskId) return { kind: 'task', id: taskId, workspaceId };
  return { kind, id: ownerId ? null : id, workspaceId };
};

/** The account that caused the event. Null for none, and if it is being deleted. */
export const readActor = async ({ db, caller }: Pick<Ctx, 'db' | 'caller'>) =>
  (await db.row<{ id: string; name: string | null }>(
    sql`SELECT id, name FROM users WHERE id = ${caller?.id ?? null}::uuid`,
  )) ?? null;

type Actor = Awaited<ReturnType<typeof readActor>>;

async function writeSome(
  ctx: Ctx,
  { hooks, actor }: { hooks: readonly Hook[]; actor: Actor },
  events: readonly (HookEvent & { nth: number })[],
): Promise<void> {
  const deliveries: NewDelivery[] = [];
  for (const { userId, email } of new Map(hooks.map((hook) => [hook.userId, hook])).values()) {
    const own = hooks.filter((hook) => hook.userId === userId);
    const wanted = events.filter((event) => own.some((hook) => wants(hook, event)));
    const read = await dataReader(ctx, { id: userId, email, readOnly: true }, wanted);
    for (const event of wanted) {
      const data = read(event);
      if (!data) continue;
      const body = toBody(event.event, ctx.now, { ...data, actor });
      const given = { event: event.event, nth: event.nth, target: targetOf(event), body };
      for (const hook of own) if (wants(hook, event)) deliveries.push({ ...given, webhookId: hook.id });
    }
  }
  if (deliveries.length > 0) await insertDeliveries(ctx, deliveries);
}

/** Bounds the statements of a write with many rows. */
const AT_ONCE = 200;

/**
 * Writes the deliveries of events to the webhooks whose creators may read them. Call it in the transaction of the
 * write, at its end.
 */
export async function writeEvents(ctx: Ctx, events: readonly HookEvent[]): Promise<void> {
  const hooks = await findHooks(ctx.db, events);
  if (hooks.length === 0) return;
  const to = { hooks, actor: await readActor(ctx) };
  // A row can change in several ways by one write, which its event says together.
  const each = new Map(events.map((event) => [`${event.event} ${event.id} ${event.personId ?? ''}`, event]));
  const numbered = [...each.values()].map((event, nth) => ({ ...event, nth }));
  for (let at = 0; at < numbered.length; at += AT_ONCE)
    await writeSome(ctx, to, numbered.slice(at, at + AT_ONCE));
}
