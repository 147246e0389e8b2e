import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { enumValue } from './database/tables';
import { atLeast } from './domain/roles';
import { forbidden, notFound } from './errors';
import { cappedRole, targets } from './sharing/targets';
import type { SignedIn } from './trpc';
import { MembershipRole, Role, WorkspaceKind } from './wire/shared';

/*
 * The only way to reach a row. Each fragment below joins what decides the caller's role and names it `access.role`;
 * a query that uses it sees nothing the caller may not see. The rules:
 *   - an owner or admin of the workspace acts as owner; the creator owns, while seated there;
 *   - a plain member has the workspace access of the area or project, or a grant, whichever is higher;
 *   - a guest (not seated) has a grant, capped at commenter on areas and projects, uncapped on a task of its own;
 *   - a project takes the highest of its own and its area's role, a task the highest of its own, its project's and area's.
 * `server/testing/role-rules.ts` says the same in plain code; a property test holds the two together.
 */

/** Whose role: the caller's, or, for a query about several people, that of a column. */
type Whose = string | Sql;

const seatOf = (workspaceId: Sql, caller: Whose) =>
  sql`LEFT JOIN workspace_members seat ON seat.workspace_id = ${workspaceId} AND seat.user_id = ${caller}`;

/** The role that an area or project row gives of itself: its creator's, its workspace access, a grant. */
const placeRole = (row: Sql, kind: 'area' | 'project', caller: Whose) => sql`
  GREATEST(
    CASE WHEN seat.role IS NOT NULL THEN
      CASE WHEN ${row}.creator_id = ${caller} THEN ${enumValue('role', 'owner')}
           WHEN ${row}.workspace_access = 'edit' THEN ${enumValue('role', 'editor')}
           WHEN ${row}.workspace_access = 'view' THEN ${enumValue('role', 'reader')} END END,
    (SELECT ${cappedRole(kind, sql`g.role`)} FROM grants g
     WHERE g.${targets[kind].column} = ${row}.id AND g.user_id = ${caller}))`;

const roleAs = (others: Sql) => sql`
  CROSS JOIN LATERAL (SELECT CASE WHEN seat.role IN ('owner', 'admin') THEN ${enumValue('role', 'owner')} ELSE GREATEST(${others}) END AS role) access`;

/** Joins for `areas a`. */
export const areaAccess = (caller: string) => sql`
  ${seatOf(sql`a.workspace_id`, caller)}
  ${roleAs(placeRole(sql`a`, 'area', caller))}`;

/** Joins for `projects p`; its area is `a`. */
export const projectAccess = (caller: string) => sql`
  ${seatOf(sql`p.workspace_id`, caller)}
  LEFT JOIN areas a ON a.id = p.area_id
  ${roleAs(sql`${placeRole(sql`p`, 'project', caller)}, ${placeRole(sql`a`, 'area', caller)}`)}`;

/** Joins for `tasks t`; its project is `p`, and `a` its area or its project's. */
export const taskAccess = (caller: Whose) => sql`
  ${seatOf(sql`t.workspace_id`, caller)}
  LEFT JOIN projects p ON p.id = t.project_id
  LEFT JOIN areas a ON a.id = coalesce(t.area_id, p.area_id)
  ${roleAs(sql`
    CASE WHEN seat.role IS NOT NULL AND t.creator_id = ${caller} THEN ${enumValue('role', 'owner')} END,
    (SELECT g.role FROM grants g WHERE g.task_id = t.id AND g.user_id = ${caller}),
    ${placeRole(sql`p`, 'project', caller)}, ${placeRole(sql`a`, 'area', caller)}`)}`;

/** Joins for `headings h`, which have the role of the project `p` or area they sit in. */
export const headingAccess = (caller: string) => sql`
  ${seatOf(sql`h.workspace_id`, caller)}
  LEFT JOIN projects p ON p.id = h.project_id
  LEFT JOIN areas a ON a.id = coalesce(h.area_id, p.area_id)
  ${roleAs(sql`${placeRole(sql`p`, 'project', caller)}, ${placeRole(sql`a`, 'area', caller)}`)}`;

/** What a found row tells of itself before a write. */
const FoundRow = z.object({
  kind: z.enum(['area', 'project', 'heading', 'task']),
  id: z.string(),
  workspaceId: z.string(),
  label: z.string(),
  role: Role,
  archived: z.boolean(),
  projectId: z.string().nullable(),
  areaId: z.string().nullable(),
  headingId: z.string().nullable(),
});
export type FoundRow = z.infer<typeof FoundRow>;

const sources = {
  area: (caller: string) => sql`
    SELECT 'area' AS kind, a.id, a.workspace_id AS "workspaceId", a.name AS label, access.role, a.archived_at IS NOT NULL AS archived,
      NULL::uuid AS "projectId", NULL::uuid AS "areaId", NULL::uuid AS "headingId"
    FROM areas a ${areaAccess(caller)} WHERE a.id = `,
  project: (caller: string) => sql`
    SELECT 'project' AS kind, p.id, p.workspace_id AS "workspaceId", p.name AS label, access.role, p.archived_at IS NOT NULL AS archived,
      NULL::uuid AS "projectId", p.area_id AS "areaId", NULL::uuid AS "headingId"
    FROM projects p ${projectAccess(caller)} WHERE p.id = `,
  heading: (caller: string) => sql`
    SELECT 'heading' AS kind, h.id, h.workspace_id AS "workspaceId", h.name AS label, access.role,
      coalesce(p.archived_at, a.archived_at) IS NOT NULL AS archived, h.project_id AS "projectId", h.area_id AS "areaId",
      NULL::uuid AS "headingId"
    FROM headings h ${headingAccess(caller)} WHERE h.id = `,
  task: (caller: string) => sql`
    SELECT 'task' AS kind, t.id, t.workspace_id AS "workspaceId", t.title AS label, access.role, t.archived_at IS NOT NULL AS archived,
      t.project_id AS "projectId", t.area_id AS "areaId", t.heading_id AS "headingId"
    FROM tasks t ${taskAccess(caller)} WHERE t.id = `,
};

// NO KEY: a row being changed may still be referred to, so that a rename does not wait for a new comment.
const strengths = { update: sql`FOR NO KEY UPDATE`, share: sql`FOR SHARE` };
const locks = { area: sql`a`, project: sql`p`, heading: sql`h`, task: sql`t` };

export type TargetKind = keyof typeof sources;

/** Throws FORBIDDEN when a role that sees is too low. */
export function requireRole(role: Role, needed: Role): void {
  if (!atLeast(role, needed)) throw forbidden();
}

/** Which row, of which kind, at which role at least. `lock` keeps others from changing it until the write
 * ends: `update` for a row that is written, `share` for a place that something goes into. */
export interface RowQuery {
  kind: TargetKind;
  id: string;
  role: Role;
  lock?: 'update' | 'share';
}

/**
 * Finds a row with the caller's role on it.
 * @throws NOT_FOUND when there is none or the caller may not know of it; FORBIDDEN when the role is too low.
 */
export async function find(ctx: Pick<SignedIn, 'db' | 'caller'>, wanted: RowQuery): Promise<FoundRow> {
  const { kind, id, role, lock } = wanted;
  const locking = lock ? sql`${strengths[lock]} OF ${locks[kind]}` : empty;
  const query = sql`${sources[kind](ctx.caller.id)}${id} AND access.role IS NOT NULL ${locking}`;
  let row = await ctx.db.row(query, FoundRow);
  // A row that moved while its lock was awaited was judged by where it had been: judge again, now that it stays.
  if (lock && !(row && atLeast(row.role, role))) row = await ctx.db.row(query, FoundRow);
  if (!row) throw notFound(kind);
  requireRole(row.role, role);
  return row;
}

/** Rows of one kind, and whether to keep others from changing them. */
interface WantedAll {
  kind: TargetKind;
  ids: readonly string[];
  lock?: 'update' | 'share';
}

/**
 * Finds many rows by id; rows that the caller may not see are missing. Locks are taken in the order of ids, so that two
 * writes of the same rows never deadlock. The caller of this function checks the roles.
 */
export async function findAll(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  { kind, ids, lock }: WantedAll,
): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map();
  const query = sql`${sources[kind](ctx.caller.id)}ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL
    ORDER BY ${locks[kind]}.id ${lock ? sql`${strengths[lock]} OF ${locks[kind]}` : empty}`;
  let rows = await ctx.db.rows(query, FoundRow);
  const doubtful = lock && (rows.length < ids.length || rows.some((row) => !atLeast(row.role, 'editor')));
  if (doubtful) rows = await ctx.db.rows(query, FoundRow);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Workspace the caller works in: the one named, where he is seated, else his personal one. */
const Membership = z.object({
  workspaceId: z.string(),
  role: MembershipRole,
  kind: WorkspaceKind,
  name: z.string(),
});
export type Membership = z.infer<typeof Membership>;

/** The caller's seat in the workspace named, or in his personal one; undefined where he has none. */
export function readMembership(ctx: Pick<SignedIn, 'db' | 'caller'>, workspaceId?: string) {
  const which = workspaceId
    ? sql`w.id = ${workspaceId}`
    : sql`w.kind = 'personal' AND w.owner_id = ${ctx.caller.id}`;
  const query = sql`
    SELECT w.id AS "workspaceId", w.kind, w.name, m.role FROM workspaces w
    JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${ctx.caller.id} WHERE ${which}`;
  return ctx.db.row(query, Membership);
}

/** @throws NOT_FOUND when the caller is not seated in the workspace named. */
export async function findMembership(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  workspaceId?: string,
): Promise<Membership> {
  const seat = await readMembership(ctx, workspaceId);
  if (!seat) throw notFound('workspace');
  return seat;
}
