import sql, { empty, Sql } from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../../domain/roles';
import { anyOf } from '../../platform/database/any-of';
import { enumValue } from '../../platform/database/tables';
import { forbidden, notFound } from '../../platform/errors/errors';
import { MembershipRole, Role, WorkspaceKind } from '../../wire/shared';
import type { SignedIn } from '../operation/trpc';
import { cappedRole, targets } from './targets';

/*
 * Row access: SQL joins that compute the caller's role as `access.role`; `access.viewer` is the caller. Every query for a
 * row goes through them. Rules:
 *   - Workspace owners and admins have the role owner. So does the creator, while they are a member.
 *   - Other members have the higher of a grant and the workspace access of the area or project.
 *   - Guests (not members) have their grant, capped at commenter on areas and projects but not on tasks.
 *   - A project also inherits its area's role; a task inherits its project's and its area's. The highest role counts.
 * `testing/role-rules.ts` states the same rules in TypeScript; a property test compares the two.
 */

/** Who looks at rows. */
export interface Viewer {
  id: string;
  /** The grant of an app that is limited to chosen areas and projects. It has no role elsewhere. */
  limitedTo?: string | undefined;
}

/** Who looks, or a column of account ids for a query about several people. */
export type CallerRef = Viewer | Sql;

export const idOf = (caller: CallerRef) => (caller instanceof Sql ? caller : sql`${caller.id}`);

/** An app that is limited to places. */
export const isLimited = (caller: CallerRef): boolean =>
  !(caller instanceof Sql) && caller.limitedTo !== undefined;

/**
 * The role of a caller on rows whose area is `a`, and whose project is `p` if they have one. An app that is limited to
 * places has none outside of them, whatever its person may do.
 */
function limited(caller: CallerRef, role: Sql, isProject: Sql = empty): Sql {
  if (caller instanceof Sql || caller.limitedTo === undefined) return role;
  return sql`
    CASE WHEN EXISTS (SELECT FROM oauth_grant_places l
      WHERE l.grant_id = ${caller.limitedTo} AND (l.area_id = a.id ${isProject})) THEN ${role} END`;
}

const orProject = sql`OR l.project_id = p.id`;

const membershipJoin = (workspaceId: Sql, caller: CallerRef) =>
  sql`LEFT JOIN workspace_members membership ON membership.workspace_id = ${workspaceId} AND membership.user_id = ${idOf(caller)}`;

const [owner, editor, reader] = [
  enumValue('role', 'owner'),
  enumValue('role', 'editor'),
  enumValue('role', 'reader'),
];
const grantedRole = { area: cappedRole('area', sql`g.role`), project: cappedRole('project', sql`g.role`) };

/** The role on an area or project itself, without what it inherits. */
const placeRole = (row: Sql, kind: 'area' | 'project', caller: CallerRef) => sql`
  GREATEST(
    CASE WHEN membership.role IS NOT NULL THEN
      CASE WHEN ${row}.creator_id = ${idOf(caller)} THEN ${owner}
           WHEN ${row}.workspace_access = 'edit' THEN ${editor}
           WHEN ${row}.workspace_access = 'view' THEN ${reader} END END,
    (SELECT ${grantedRole[kind]} FROM grants g
     WHERE g.${targets[kind].column} = ${row}.id AND g.user_id = ${idOf(caller)}))`;

const roleAs = (caller: CallerRef, others: Sql, isProject?: Sql) => {
  const role = sql`CASE WHEN membership.role IN ('owner', 'admin') THEN ${owner} ELSE GREATEST(${others}) END`;
  return sql`
  CROSS JOIN LATERAL (SELECT ${idOf(caller)}::uuid AS viewer, ${limited(caller, role, isProject)} AS role) access`;
};

/** Joins for `areas a`. */
export const areaAccess = (caller: CallerRef) => sql`
  ${membershipJoin(sql`a.workspace_id`, caller)}
  ${roleAs(caller, placeRole(sql`a`, 'area', caller))}`;

/** Joins for `projects p`; its area is `a`. */
export const projectAccess = (caller: CallerRef) => sql`
  ${membershipJoin(sql`p.workspace_id`, caller)}
  LEFT JOIN areas a ON a.id = p.area_id
  ${roleAs(caller, sql`${placeRole(sql`p`, 'project', caller)}, ${placeRole(sql`a`, 'area', caller)}`, orProject)}`;

/** Joins for `tasks t`; its project is `p`, and `a` its area or its project's. */
export const taskAccess = (caller: CallerRef) => sql`
  ${membershipJoin(sql`t.workspace_id`, caller)}
  LEFT JOIN projects p ON p.id = t.project_id
  LEFT JOIN areas a ON a.id = coalesce(t.area_id, p.area_id)
  ${roleAs(
    caller,
    sql`
    CASE WHEN membership.role IS NOT NULL AND t.creator_id = ${idOf(caller)} THEN ${owner} END,
    (SELECT g.role FROM grants g WHERE g.task_id = t.id AND g.user_id = ${idOf(caller)}),
    ${placeRole(sql`p`, 'project', caller)}, ${placeRole(sql`a`, 'area', caller)}`,
    orProject,
  )}`;

/** Joins for `headings h`, which inherit the role of their project `p` or area `a`. */
export const headingAccess = (caller: CallerRef) => sql`
  ${membershipJoin(sql`h.workspace_id`, caller)}
  LEFT JOIN projects p ON p.id = h.project_id
  LEFT JOIN areas a ON a.id = coalesce(h.area_id, p.area_id)
  ${roleAs(caller, sql`${placeRole(sql`p`, 'project', caller)}, ${placeRole(sql`a`, 'area', caller)}`, orProject)}`;

/** What a write needs to know about its row. */
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

const rowQueries = {
  area: (caller: Viewer) => sql`
    SELECT 'area' AS kind, a.id, a.workspace_id AS "workspaceId", a.name AS label, access.role, a.archived_at IS NOT NULL AS archived,
      NULL::uuid AS "projectId", NULL::uuid AS "areaId", NULL::uuid AS "headingId"
    FROM areas a ${areaAccess(caller)} WHERE a.id = `,
  project: (caller: Viewer) => sql`
    SELECT 'project' AS kind, p.id, p.workspace_id AS "workspaceId", p.name AS label, access.role, p.archived_at IS NOT NULL AS archived,
      NULL::uuid AS "projectId", p.area_id AS "areaId", NULL::uuid AS "headingId"
    FROM projects p ${projectAccess(caller)} WHERE p.id = `,
  heading: (caller: Viewer) => sql`
    SELECT 'heading' AS kind, h.id, h.workspace_id AS "workspaceId", h.name AS label, access.role,
      coalesce(p.archived_at, a.archived_at) IS NOT NULL AS archived, h.project_id AS "projectId", h.area_id AS "areaId",
      NULL::uuid AS "headingId"
    FROM headings h ${headingAccess(caller)} WHERE h.id = `,
  task: (caller: Viewer) => sql`
    SELECT 'task' AS kind, t.id, t.workspace_id AS "workspaceId", t.title AS label, access.role, t.archived_at IS NOT NULL AS archived,
      t.project_id AS "projectId", t.area_id AS "areaId", t.heading_id AS "headingId"
    FROM tasks t ${taskAccess(caller)} WHERE t.id = `,
};

// NO KEY: other rows may still refer to a locked row, so a rename does not block a new comment.
const lockClauses = { update: sql`FOR NO KEY UPDATE`, share: sql`FOR SHARE` };
const lockAliases = { area: sql`a`, project: sql`p`, heading: sql`h`, task: sql`t` };

export type TargetKind = keyof typeof rowQueries;
type Lock = keyof typeof lockClauses;

const lockOf = (kind: TargetKind, lock: Lock | undefined) =>
  lock ? sql`${lockClauses[lock]} OF ${lockAliases[kind]}` : empty;

/** @throws FORBIDDEN when the role is too low. */
export function requireRole(role: Role, needed: Role): void {
  if (!atLeast(role, needed)) throw forbidden();
}

/**
 * `role` is the lowest role that suffices. `lock` prevents changes until the transaction ends: `update` for a row to write,
 * `share` for the destination of a move.
 */
export interface RowQuery<Kind = TargetKind> {
  kind: Kind;
  id: string;
  role: Role;
  lock?: Lock;
}

/**
 * Finds a row with the caller's role on it.
 * @throws NOT_FOUND when it does not exist or the caller may not see it; FORBIDDEN when the role is too low.
 */
export async function find<Kind extends TargetKind>(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  { kind, id, role, lock }: RowQuery<Kind>,
): Promise<FoundRow & { kind: Kind }> {
  const query = sql`${rowQueries[kind](ctx.caller)}${id} AND access.role IS NOT NULL ${lockOf(kind, lock)}`;
  let row = await ctx.db.row(query, FoundRow);
  // The role was computed before the lock was granted. The row may have moved in between, so read it again.
  if (lock && !(row && atLeast(row.role, role))) row = await ctx.db.row(query, FoundRow);
  if (!row) throw notFound(kind);
  requireRole(row.role, role);
  return { ...row, kind };
}

interface RowsQuery {
  kind: TargetKind;
  ids: readonly string[];
  lock?: Lock;
}

/**
 * Finds rows by id and omits those that the caller may not see. Does not check that a role suffices. Locks in order of
 * id, so that two writes of the same rows cannot deadlock.
 */
export async function findAll(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  { kind, ids, lock }: RowsQuery,
): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map();
  const query = sql`${rowQueries[kind](ctx.caller)}${anyOf(ids)} AND access.role IS NOT NULL
    ORDER BY ${lockAliases[kind]}.id ${lockOf(kind, lock)}`;
  let rows = await ctx.db.rows(query, FoundRow);
  const doubtful = lock && (rows.length < ids.length || rows.some((row) => !atLeast(row.role, 'editor')));
  if (doubtful) rows = await ctx.db.rows(query, FoundRow);
  return new Map(rows.map((row) => [row.id, row]));
}

const Membership = z.object({
  workspaceId: z.string(),
  role: MembershipRole,
  kind: WorkspaceKind,
  name: z.string(),
});
export type Membership = z.infer<typeof Membership>;

const membershipIn = (caller: string, which: Sql) => sql`
  SELECT w.id AS "workspaceId", w.kind, w.name, m.role FROM workspaces w
  JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${caller} WHERE ${which}`;

/** The caller's membership in a workspace, by default their personal one. */
export function readMembership(
  { db, caller: { id: caller } }: Pick<SignedIn, 'db' | 'caller'>,
  workspaceId?: string,
) {
  const which = workspaceId
    ? sql`w.id = ${workspaceId}`
    : sql`w.kind = 'personal' AND w.owner_id = ${caller}`;
  return db.row(membershipIn(caller, which), Membership);
}

/** @throws NOT_FOUND when the caller is not a member of the workspace. */
export async function findMembership(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  workspaceId?: string,
): Promise<Membership> {
  const membership = await readMembership(ctx, workspaceId);
  if (!membership) throw notFound('workspace');
  return membership;
}

/**
 * SQL after `=`: the caller's personal workspace. An app that is limited to places reads in all workspaces that they are in,
 * because it cannot list workspaces to name one.
 */
const usualWorkspace = ({ id, limitedTo }: Viewer) =>
  limitedTo === undefined
    ? sql`(SELECT id FROM workspaces WHERE kind = 'personal' AND owner_id = ${id})`
    : sql`ANY (ARRAY(
        SELECT coalesce(la.workspace_id, lp.workspace_id) FROM oauth_grant_places l
        LEFT JOIN areas la ON la.id = l.area_id LEFT JOIN projects lp ON lp.id = l.project_id
        WHERE l.grant_id = ${limitedTo}))`;

/** SQL after `=`: the workspace to read in, the named one after a membership check, else the usual one. */
export async function workspaceOf(ctx: Pick<SignedIn, 'db' | 'caller'>, named?: string): Promise<Sql> {
  if (named) return sql`${(await findMembership(ctx, named)).workspaceId}`;
  return usualWorkspace(ctx.caller);
}

/** SQL after `=`: a named workspace, whose membership is checked before, else the usual one. */
export const workspaceOrUsual = (caller: Viewer, named: string | null) =>
  named !== null || caller.limitedTo === undefined
    ? sql`coalesce(${named}::uuid, ${usualWorkspace({ id: caller.id })})`
    : usualWorkspace(caller);
