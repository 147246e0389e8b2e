import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, projectAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { Hue, Id, Role } from '../../wire/shared';
import { isInReach } from '../shared/reachable';

/* The collections of to-dos that an account sees: one for tasks without a place, one for each area and project. */

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

export const Collection = z.object({
  kind: z.enum(['root', 'area', 'project']),
  /** The area or project; null for the root. */
  id: Id.nullable(),
  /** The last part of its path. */
  name: z.string(),
  label: z.string(),
  hue: Hue,
  order: z.number(),
  role: Role,
  /** Null for the root, whose new tasks are in the personal workspace. */
  workspaceId: Id.nullable(),
});
export type Collection = z.infer<typeof Collection>;

/** The name of the collection of tasks without a place. */
export const ROOT = 'tasks';

const root = (label: string): Collection => ({
  kind: 'root',
  id: null,
  name: ROOT,
  label,
  hue: null,
  order: 0,
  role: 'owner',
  workspaceId: null,
});

const areasWhere = ({ caller }: Ctx, condition: Sql) => sql`
  SELECT 'area' AS kind, a.id, a.id::text AS name, a.name AS label, a.hue, a.position AS "order", access.role,
    a.workspace_id AS "workspaceId"
  FROM areas a ${areaAccess(caller)}
  WHERE a.archived_at IS NULL AND ${condition} AND access.role IS NOT NULL`;

/** A project has the name that a client of the account gave it, or else its id. */
const projectsWhere = ({ caller }: Ctx, condition: Sql) => sql`
  SELECT 'project' AS kind, p.id, coalesce(c.name, p.id::text) AS name, p.name AS label, p.hue, p.position AS "order",
    access.role, p.workspace_id AS "workspaceId"
  FROM projects p ${projectAccess(caller)}
  LEFT JOIN LATERAL (SELECT name FROM todo_collections WHERE project_id = p.id AND user_id = ${caller.id}
    ORDER BY name LIMIT 1) c ON true
  WHERE p.archived_at IS NULL AND ${condition} AND access.role IS NOT NULL`;

/** All collections: the tasks without a place first, under the given label. */
export async function listCollections(ctx: Ctx, label: string): Promise<Collection[]> {
  const { id } = ctx.caller;
  const places = await ctx.db.rows(
    sql`SELECT * FROM (${areasWhere(ctx, isInReach(id, sql`a`))} UNION ALL
      ${projectsWhere(ctx, isInReach(id, sql`p`))}) AS place ORDER BY kind, "order", id`,
    Collection,
  );
  return [root(label), ...places];
}

export const isId = (text: string): boolean => Id.safeParse(text).success;

/** A collection by its name; undefined if there is none, or the account may not see it. */
export async function findCollection(ctx: Ctx, name: string, label: string): Promise<Collection | undefined> {
  if (name === ROOT) return root(label);
  const named = sql`p.id = (SELECT project_id FROM todo_collections WHERE user_id = ${ctx.caller.id} AND name = ${name})`;
  const byName = await ctx.db.row(projectsWhere(ctx, named), Collection);
  if (byName || !isId(name)) return byName;
  const found = await ctx.db.row(
    sql`${projectsWhere(ctx, sql`p.id = ${name}`)} UNION ALL ${areasWhere(ctx, sql`a.id = ${name}`)}`,
    Collection,
  );
  return found && { ...found, name };
}

export const isEditable = ({ role }: Pick<Collection, 'role'>): boolean =>
  role === 'editor' || role === 'owner';

/** SQL condition: a task `t` is in a collection. Tasks without a place are those that the account made or is assigned. */
export function isIn({ kind, id }: Collection, caller: string): Sql {
  if (kind === 'area') return sql`t.area_id = ${id}`;
  if (kind === 'project') return sql`t.project_id = ${id}`;
  return sql`(t.creator_id = ${caller} OR t.assignee_id = ${caller}) AND t.project_id IS NULL AND t.area_id IS NULL`;
}

/** The place of new tasks in a collection. */
export const placeOf = ({ kind, id }: Collection) => ({
  projectId: kind === 'project' ? id : null,
  areaId: kind === 'area' ? id : null,
});
