import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { RowKind } from '../config/row-limit-names';
import { settings } from '../config/settings';
import { lockKey } from '../database/advisory-lock';
import type { Db } from '../database/client';
import { quotaExceeded } from '../errors/errors';
import { createLeases } from './leases';
import { requireTextSpace } from './storage';

interface Counted {
  /** The FROM clause of the rows that count. Filters by an indexed column. */
  rows: (scope: string) => Sql;
  /** The beginning of the error message, and the noun in it. */
  has: string;
  called: string;
}

const perAccount = (called: string, rows: Counted['rows']): Counted => ({ rows, called, has: 'You have' });
const perWorkspace = (called: string, rows: Counted['rows']): Counted => ({
  rows,
  called,
  has: 'This workspace has',
});

const counted: Record<RowKind, Counted> = {
  tasks: perAccount('tasks', (id) => sql`tasks WHERE creator_id = ${id}`),
  projects: perAccount('projects', (id) => sql`projects WHERE creator_id = ${id}`),
  areas: perAccount('areas', (id) => sql`areas WHERE creator_id = ${id}`),
  notes: perAccount('notes', (id) => sql`notes WHERE owner_id = ${id}`),
  comments: perAccount('comments', (id) => sql`comments WHERE author_id = ${id}`),
  sessions: perAccount('work sessions', (id) => sql`work_sessions WHERE user_id = ${id}`),
  tokens: perAccount('tokens', (id) => sql`api_tokens WHERE user_id = ${id} AND revoked_at IS NULL`),
  workspaces: perAccount('workspaces', (id) => sql`workspaces WHERE owner_id = ${id}`),
  packages: perAccount('packages', (id) => sql`packages WHERE creator_id = ${id}`),
  installs: perAccount('installed packages', (id) => sql`package_installs WHERE user_id = ${id}`),
  passkeys: perAccount('passkeys', (id) => sql`passkeys WHERE user_id = ${id}`),
  links: perAccount('share links', (id) => sql`share_links WHERE created_by = ${id} AND revoked_at IS NULL`),
  views: perAccount('views', (id) => sql`views WHERE user_id = ${id}`),
  files: perAccount('files', (id) => sql`files WHERE created_by = ${id}`),
  uploads: perAccount('uploads under way', (id) => sql`uploads WHERE user_id = ${id} AND expires_at > now()`),
  webhooks: perAccount('webhooks', (id) => sql`webhooks WHERE user_id = ${id}`),
  feeds: perAccount('calendar feeds', (id) => sql`feeds WHERE user_id = ${id}`),
  dismissals: perAccount('dismissed insights', (id) => sql`coach_dismissals WHERE user_id = ${id}`),
  devices: perAccount('devices', (id) => sql`devices WHERE user_id = ${id}`),
  habits: perAccount('habits', (id) => sql`habits WHERE user_id = ${id}`),
  checks: perAccount(
    'checks of habits',
    (id) => sql`habit_checks k JOIN habits h ON h.id = k.habit_id WHERE h.user_id = ${id}`,
  ),
  connections: perAccount('connections', (id) => sql`connections WHERE user_id = ${id}`),
  headings: perWorkspace('headings', (id) => sql`headings WHERE workspace_id = ${id}`),
  members: perWorkspace('members', (id) => sql`workspace_members WHERE workspace_id = ${id}`),
  invitations: perWorkspace(
    'pending invitations',
    (id) => sql`invitations WHERE workspace_id = ${id} AND accepted_at IS NULL AND revoked_at IS NULL`,
  ),
  grants: perWorkspace(
    'people that something is shared with',
    (id) => sql`grants WHERE workspace_id = ${id}`,
  ),
  shares: {
    rows: (id) => sql`package_shares WHERE package_id = ${id}`,
    called: 'people that it is shared with',
    has: 'This package has',
  },
  attachments: { rows: (id) => sql`files WHERE target_id = ${id}`, called: 'files', has: 'This has' },
};

/** Below this many free rows, each insert counts under a lock, so that the limit is exact. */
const NEAR = 1_000;
/** How many rows this process may insert before it counts again. */
const leases = createLeases(60_000);

const CountRow = z.object({ count: z.number() });

async function countRoom(db: Db, rows: Sql, limit: number): Promise<number> {
  const row = await db.row(
    sql`SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${limit}) AS counted`,
    CountRow,
  );
  return limit - (row?.count ?? 0);
}

/** Kinds of an account whose rows have texts: some are copies, which need no input of their size. */
const withText: ReadonlySet<RowKind> = new Set([
  'tasks',
  'projects',
  'areas',
  'notes',
  'comments',
  'packages',
]);
/** What a new row takes at least. */
const ROW_BYTES = 500;

/** Several rows of one kind. */
interface Rows {
  kind: RowKind;
  count: number;
}

/**
 * Checks that the limit allows `count` more rows, one by default. `scope` is the id of the account, workspace or
 * package that the limit counts for. Call it in the write's transaction.
 * @throws 409 at the limit.
 */
export async function requireRoom(db: Db, wanted: RowKind | Rows, scope: string): Promise<void> {
  const { kind, count } = typeof wanted === 'string' ? { kind: wanted, count: 1 } : wanted;
  if (withText.has(kind)) await requireTextSpace(db, scope, count * ROW_BYTES);
  const limit = settings().ROW_LIMITS[kind];
  const key = `${kind} ${scope}`;
  if (limit === 0 || leases.use(key, count)) return;
  const { rows, has, called } = counted[kind];
  const room = await countRoom(db, rows(scope), limit);
  if (room > NEAR + count) return leases.grant(key, room - count);
  await lockKey(db, key);
  if ((await countRoom(db, rows(scope), limit)) < count)
    throw quotaExceeded(`${has} ${limit} ${called}, which is the limit. Remove some first.`);
}

/**
 * Checks that the limit allows `rows` more rows. Call it in the write's transaction.
 * @throws 409 without writing.
 */
export async function requireRoomFor(
  db: Db,
  kind: RowKind,
  { scope, rows: wanted }: { scope: string; rows: number },
): Promise<void> {
  const limit = settings().ROW_LIMITS[kind];
  if (limit === 0 || wanted === 0) return;
  const { rows, has, called } = counted[kind];
  await lockKey(db, `${kind} ${scope}`);
  const room = await countRoom(db, rows(scope), limit);
  if (room < wanted)
    throw quotaExceeded(
      `${has} room for ${Math.max(room, 0)} more ${called} of at most ${limit}. Remove some first.`,
    );
}
