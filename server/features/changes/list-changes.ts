import sql from 'sql-template-tag';
import { z } from 'zod';
import { findMembership, isLimited } from '../../core/access/row-access';
import { query, type SignedIn } from '../../core/operation/trpc';
import { type Change, position, readChanges } from '../../core/outbox/change-log';
import { LoggedChange, LoggedKind } from '../../wire/changes';
import { NamedWorkspaceId } from '../../wire/ids';
import { boundedArray, Page, Person } from '../../wire/shared';
import { personColumns } from '../sharing/people';
import { entryTable, readScopes } from './read-changes';
import { mayReadTarget, seesSomePlace } from './readable';
import { rowReaders } from './row-readers';

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'today'>;

/** Kinds that belong to a workspace. Of these, a person's own entries say what they gained or lost access to. */
const PLACED: readonly LoggedKind[] = ['task', 'project', 'area', 'heading', 'note', 'comment', 'workspace'];

/** Whose entries to read: the caller's own, and those of workspaces. @throws 404 for one that they are not a member of. */
async function scopesOf(ctx: Ctx, named: string | undefined): Promise<string[]> {
  if (named === undefined) return readScopes(ctx);
  const { workspaceId } = await findMembership(ctx, named);
  return isLimited(ctx.caller) ? [workspaceId] : [ctx.caller.id, workspaceId];
}

/** What is in an area or project. An app that is limited to places learns of nothing else. */
const IN_PLACES: readonly LoggedKind[] = ['task', 'project', 'area', 'heading', 'comment'];

function kindsOf({ caller }: Ctx, kinds: readonly LoggedKind[] | undefined, workspaceId: string | undefined) {
  const known = isLimited(caller) ? IN_PLACES : workspaceId ? PLACED : undefined;
  return known ? (kinds ?? known).filter((kind) => known.includes(kind)) : kinds;
}

const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind} ${id}`;

/** Those of rows that are gone or hidden of which the caller may know: they could see them before. */
async function findKnown({ db, caller }: Ctx, hidden: readonly Change[]): Promise<Set<string>> {
  const own = hidden.filter(({ isOwn }) => isOwn);
  const placed = hidden.filter(({ isOwn }) => !isOwn);
  const isActor = isLimited(caller) ? sql`false` : sql`e.actor_id = ${caller.id}`;
  const rows =
    placed.length === 0
      ? []
      : await db.rows<Pick<Change, 'kind' | 'id'>>(sql`
        SELECT e.target_kind AS kind, e.target_id AS id
        FROM ${entryTable(placed)}
        WHERE ${isActor} OR ${seesSomePlace(caller)} OR ${mayReadTarget(caller)}`);
  return new Set([...own, ...rows].map(keyOf));
}

type Rows = ReadonlyMap<string, object>;

async function readRows(ctx: Ctx, changes: readonly Change[]): Promise<Rows> {
  const rows = new Map<string, object>();
  for (const kind of LoggedKind.options) {
    const ids = [...new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const [id, row] of await rowReaders[kind](ctx, ids)) rows.set(keyOf({ kind, id }), row);
  }
  return rows;
}

/** An entry with its row as it is now; undefined if the caller may not know of it. */
type Shown = Omit<LoggedChange, 'actor'> & { actorId: string };

const isLogged = (kind: string): kind is LoggedKind => LoggedKind.safeParse(kind).success;

function shownOf(
  change: Change,
  { rows, known }: { rows: Rows; known: ReadonlySet<string> },
): Shown | undefined {
  const { kind, id, operation, actorId } = change;
  if (!isLogged(kind)) return undefined;
  const said = { kind, id, at: change.at.getTime(), operation, actorId };
  const row = rows.get(keyOf(change));
  if (row) return { ...said, change: change.change === 'created' ? 'created' : 'updated', [kind]: row };
  if (kind === 'account') return { ...said, change: 'updated' };
  return known.has(keyOf(change)) ? { ...said, change: 'deleted' } : undefined;
}

/** A membership that was given or taken changes what the caller sees of a whole workspace. */
const isAsWhole = ({ isOwn, kind, id }: Change, { workspaceId = id }: Asked): boolean =>
  isOwn && kind === 'workspace' && id === workspaceId;

async function showChanges(ctx: Ctx, changes: readonly Change[]): Promise<(Shown | undefined)[]> {
  const rows = await readRows(ctx, changes);
  const hidden = changes.filter((change) => change.kind !== 'account' && !rows.has(keyOf(change)));
  const known = await findKnown(ctx, hidden);
  return changes.map((change) => shownOf(change, { rows, known }));
}

interface Asked {
  scopes: readonly string[];
  kinds: readonly LoggedKind[] | undefined;
  workspaceId: string | undefined;
  limit: number;
}

/** Entries that are read at once. The memory that their rows take is bounded by it. */
const AT_ONCE = 50;
/** A call reads no more entries than this. The next one goes on. */
const MOST_READ = 10_000;
/** An answer ends with the row that reaches this many bytes. */
const MOST_BYTES = 2 ** 20;

/** With a workspace, of the caller's own entries only those that are about its rows. */
const isAsked = ({ isOwn, kind, id, places }: Change, { workspaceId, kinds }: Asked): boolean =>
  (kinds === undefined || kinds.some((one) => one === kind)) &&
  (workspaceId === undefined || !isOwn || places.includes(workspaceId) || id === workspaceId);

/** Shown entries by their rows, in the order of their last change. */
function createPage() {
  const shown = new Map<string, Shown>();
  let bytes = 0;
  return {
    add(entry: Shown): void {
      const key = keyOf(entry);
      const before = shown.get(key);
      shown.delete(key);
      const isNew = before?.change === 'created' && entry.change === 'updated';
      shown.set(key, isNew ? { ...entry, change: 'created' } : entry);
      if (!before) bytes += Buffer.byteLength(JSON.stringify(entry));
    },
    /** How many more fit. */
    left: (limit: number): number => (bytes < MOST_BYTES ? limit - shown.size : 0),
    entries: (): Shown[] => [...shown.values()],
  };
}

/** Reads on until a page is full or the log ends. @returns null where everything is to be read again. */
async function readOn(ctx: Ctx, asked: Asked, since: string) {
  const { scopes } = asked;
  const kinds = asked.kinds && [...asked.kinds, 'workspace'];
  const page = createPage();
  let next = since;
  for (let read = 0; read < MOST_READ && page.left(asked.limit) > 0; read += AT_ONCE) {
    const found = await readChanges(ctx.db, { scopes, kinds, after: next, limit: AT_ONCE });
    if (!found || found.changes.some((change) => isAsWhole(change, asked))) return null;
    const changes = found.changes.filter((change) => isAsked(change, asked));
    next = found.next;
    const all = await showChanges(ctx, changes);
    for (const [at, entry] of all.entries()) {
      if (entry) page.add(entry);
      const last = changes[at];
      if (last && page.left(asked.limit) <= 0) return { shown: page.entries(), next: found.after(last) };
    }
    if (!found.hasMore) break;
  }
  return { shown: page.entries(), next };
}

async function withActors(ctx: Ctx, shown: readonly Shown[]): Promise<LoggedChange[]> {
  const ids = [...new Set(shown.map(({ actorId }) => actorId))];
  const rows = await ctx.db.rows(
    sql`SELECT ${personColumns(ctx.caller.id)} FROM users u WHERE u.id = ANY(${ids}::uuid[])`,
    Person,
  );
  const people = new Map(rows.map((person) => [person.id, person]));
  return shown.map(({ actorId, ...entry }) => ({ ...entry, actor: people.get(actorId) ?? null }));
}

export const listChanges = query
  .meta({
    summary:
      'List what changed since a position, with the rows as you see them now: for mirrors and backups.',
    description:
      'Call it once without `since`: the answer has no changes, and `next` is the position of now. Then read what you keep, and call it with `since` = `next` again and again; an empty `changes` means that nothing is left for now. ' +
      'A row that changed several times is in an answer once. `deleted` also stands for what you may not see any more; the comments of a task go with it. ' +
      '`reset: true` means that the position is unknown or older than 30 days, or that your membership in a workspace changed: read everything again, and go on from `next`.',
    rest: 'GET /changes',
    tool: 'list_changes',
    example: { kinds: ['task', 'project'] },
  })
  .input(
    z.strictObject({
      since: z.string().min(1).max(100).optional().describe('`next` of the answer before.'),
      kinds: boundedArray(LoggedKind, { min: 1, max: LoggedKind.options.length })
        .optional()
        .describe('Only changes of these.'),
      workspaceId: NamedWorkspaceId.optional().describe('Only changes in this workspace.'),
      limit: Page.limit,
    }),
  )
  .output(
    z.strictObject({
      changes: z.array(LoggedChange).describe('In the order of the last change of each row.'),
      next: z.string().describe('Send it as `since` to read on.'),
      reset: z.literal(true).optional().describe('Changes may be missing: read again what you keep.'),
    }),
  )
  .query(async ({ ctx, input: { since, kinds, workspaceId, limit } }) => {
    const scopes = await scopesOf(ctx, workspaceId);
    if (since === undefined) return { changes: [], next: await position(ctx.db) };
    const wanted = kindsOf(ctx, kinds, workspaceId);
    const found = await readOn(ctx, { scopes, kinds: wanted, workspaceId, limit }, since);
    if (!found) return { changes: [], next: await position(ctx.db), reset: true as const };
    return { changes: await withActors(ctx, found.shown), next: found.next };
  });
