import sql, { type Sql } from 'sql-template-tag';
import { beginningOf } from '../../../domain/shorten';
import { ringBell } from '../../platform/database/live-changes';
import type { FieldChange } from '../../wire/collaboration';
import type { Caller, RequestContext } from '../caller/request-context';
import { addSyncJobs } from '../outbox/calendar-sync';
import { changeOf, eventOf, type OperationEvent } from '../outbox/events';
import { type Changed, insertChanges, insertReached, type Reached } from '../outbox/write-changes';
import { type HookEvent, writeEvents } from '../outbox/write-events';
import type { ActivityEntry } from './activity-entry';

/** A change of an account's own data, which has no activity. The event streams of the account send it. */
interface OwnEntry {
  kind: 'round' | 'session' | 'journal';
  /** The session's id, `day/index` of a round, or the day of the entry. */
  id: string;
  /** The caller by default. */
  accountId?: string;
}

/** What was called, and the event that webhooks get for the rows that it records. */
interface Called {
  operation: string;
  event: OperationEvent | undefined;
}

/** What a write collects until its end. */
interface Recorded {
  entries: readonly ActivityEntry[];
  /** The events of entries and of announced rows, in order. */
  events: readonly HookEvent[];
  /** Everything of it, for the log of changes. */
  changed: readonly Changed[];
  /** Targets whose access changed, with all that is in them. */
  reached: readonly Reached[];
}

type Ctx = RequestContext & { caller: Caller };

/** @throws for an operation that does not say which event it sends. */
function hookEventOf({ operation, event: declared }: Called, entry: ActivityEntry): HookEvent | null {
  const { kind, id, workspaceId, personId, event: own = declared } = entry;
  if (own === undefined) throw new Error(`${operation} records a change: add \`event\` to its meta.`);
  const event = eventOf(own, entry);
  return event && { event, kind, id, workspaceId, personId };
}

/** A task that is new or has another assignee may be assigned to a person: see `dataReader`. */
function withAssigned(event: HookEvent, changes: readonly FieldChange[] = []): HookEvent[] {
  const isAssigned =
    event.event === 'task.created' ||
    (event.event === 'task.updated' && changes.some(({ field }) => field === 'assigneeId'));
  return isAssigned ? [event, { ...event, event: 'task.assigned' }] : [event];
}

/** Where a row was before, as far as an entry says. */
function placesOf({ projectId, areaId, changes = [] }: ActivityEntry): string[] {
  const left = changes
    .filter(({ field }) => field === 'projectId' || field === 'areaId')
    .map(({ from }) => from);
  return [projectId, areaId, ...left].filter((id) => typeof id === 'string');
}

/** The change of a recorded row. */
const ofEntry = ({ operation, event: declared }: Called, entry: ActivityEntry): Changed => {
  const { kind, id, workspaceId: scopeId, event = declared ?? null } = entry;
  return {
    kind,
    id,
    change: entry.change ?? changeOf(event),
    operation: entry.operation ?? operation,
    scopeId,
    isOwn: false,
    places: placesOf(entry),
  };
};

/** Whose access to a target, and to what is in it, an entry changes: that of a person, or of who sees the area of a project. */
function reachedBy(entry: ActivityEntry): Reached[] {
  const { kind, id, workspaceId, personId, areaId, changes } = entry;
  if (kind === 'heading') return [];
  if (personId) return [{ kind, id, workspaceId, personId }];
  const moved = changes?.find(({ field }) => field === 'areaId');
  const leftAreaId = moved ? moved.from : changes ? undefined : areaId;
  if (kind !== 'project' || (typeof leftAreaId !== 'string' && leftAreaId !== null)) return [];
  return [{ kind, id, workspaceId, leftAreaId, places: leftAreaId === null ? [] : [leftAreaId] }];
}

/** The change of an announced row. Those of a person's own data are recorded as such. */
const ofEvent = ({ operation }: Called, { kind, id, event, workspaceId, taskId }: HookEvent): Changed[] => {
  // Those of members are recorded as changes of their workspace.
  if (workspaceId === null || kind === 'member') return [];
  const change = event.endsWith('.created') ? 'created' : event.endsWith('.deleted') ? 'deleted' : 'updated';
  return [
    { kind, id, change, operation, scopeId: workspaceId, isOwn: false, places: taskId ? [taskId] : [] },
  ];
};

interface RowChange extends Pick<Changed, 'id' | 'change' | 'places'> {
  kind: 'comment' | 'heading' | 'project' | 'task';
  workspaceId: string;
}

/** Collects what an operation of a caller changes. */
export function createRecorder(called: Called, callerId: string) {
  const entries: ActivityEntry[] = [];
  const events: HookEvent[] = [];
  const changed: Changed[] = [];
  const reached: Reached[] = [];
  const { operation } = called;
  return {
    recorded: { entries, events, changed, reached } satisfies Recorded,
    /** Adds an activity entry, and its event. */
    record: (entry: ActivityEntry): void => {
      entries.push(entry);
      changed.push(ofEntry(called, entry));
      reached.push(...reachedBy(entry));
      const event = hookEventOf(called, entry);
      if (event) events.push(...withAssigned(event, entry.changes));
    },
    /** Adds a change of an account's own data, for its event streams. */
    recordOwn: ({ kind, id, accountId: scopeId = callerId }: OwnEntry): void => {
      changed.push({ kind, id, change: 'updated', operation, scopeId, isOwn: true });
    },
    /** Sends an event of a row that is not recorded: comments, habits, and so on, and rows that follow from another. */
    announce: (event: HookEvent): void => {
      events.push(...withAssigned(event));
      changed.push(...ofEvent(called, event));
    },
    /** Adds a change of a row that has neither activity nor an event, such as a deleted comment. */
    recordChange: ({ workspaceId: scopeId, ...row }: RowChange): void => {
      changed.push({ ...row, operation, scopeId, isOwn: false });
    },
    /** Adds a change of all that is in a place whose members may see it now, or could before. */
    recordReached: (target: Reached): void => {
      reached.push(target);
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;

/** What a write did that records nothing, such as one of settings: the caller's pages read again. */
const ofAccount = ({ id }: Caller, operation: string): Changed => ({
  kind: 'account',
  id,
  change: 'updated',
  operation,
  scopeId: id,
  isOwn: true,
});

/** Writes the activity and the jobs of calendars. */
const insertActivity = (ctx: Ctx, operation: string, entries: readonly ActivityEntry[]): Sql => sql`
  WITH entry AS (SELECT * FROM unnest(
    ${entries.map((entry) => entry.workspaceId)}::uuid[], ${entries.map((entry) => entry.kind)}::text[],
    ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => beginningOf(entry.label, 200))}::text[],
    ${entries.map((entry) => entry.operation ?? operation)}::text[],
    ${entries.map(({ changes }) => changes && JSON.stringify(changes))}::jsonb[])
    AS entry (workspace_id, target_kind, target_id, label, operation, changes)),
  written AS (
    INSERT INTO activity (workspace_id, actor_id, transport, client, operation, target_kind, target_id, label, changes, created_at)
    SELECT workspace_id, ${ctx.caller.id}, ${ctx.transport}::transport, ${ctx.client ?? null}::text, operation, target_kind, target_id, label, changes, ${ctx.now}
    FROM entry),
  sync AS (${addSyncJobs(ctx.caller.id, entries)})
  SELECT count(*) FROM sync`;

/**
 * Writes the deliveries of webhooks, and what was recorded in the last statements of the call's transaction. Rings the bell
 * after it.
 */
export async function flushActivity(ctx: Ctx, operation: string, recorded: Recorded): Promise<void> {
  const { entries, events, changed, reached } = recorded;
  const { caller, now, tab } = ctx;
  if (events.length > 0) await writeEvents(ctx, events);
  if (entries.length > 0) await ctx.db.runLast(insertActivity(ctx, operation, entries));
  const log = changed.length > 0 ? changed : [ofAccount(caller, operation)];
  const writer = { actorId: caller.id, tab, now };
  if (reached.length > 0) await ctx.db.run(insertReached(reached, { ...writer, operation }));
  await ctx.db.runLast(insertChanges(log, writer));
  ctx.db.afterCommit(ringBell);
}
