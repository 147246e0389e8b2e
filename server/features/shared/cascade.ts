import sql, { empty, type Sql } from 'sql-template-tag';
import type { FoundRow } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { jsonOf } from '../../platform/database/tables';
import { areaSource, headingSource, projectSource, taskFields, taskSource } from './columns';
import { type Compared, changesOf } from './field-changes';
import { rowSources } from './row-sources';

/*
 * Changes of a place change what is in it. Each row that changes is recorded, so that activity, webhooks and event streams
 * have it like one that was changed by itself.
 */

type Ctx = Pick<Writing, 'db' | 'now' | 'record'>;
type Entry = Parameters<Writing['record']>[0];

/** A row that changed with its place. */
export interface Cascaded extends Compared {
  id: string;
  workspaceId: string;
  label: string;
}

interface Cascade {
  /** Which rows change. */
  where: Sql;
  /** Further tables, with their join to the rows. */
  join?: Sql;
  /** What to take from those, as `m`. */
  taken?: Sql;
  /** The assignments, without `updated_at`. */
  set: Sql;
  /** The fields that change, by their names on the wire. */
  fields: readonly string[];
  /** Replaces the name of the called operation. */
  operation?: Entry['operation'];
}

type Kind = keyof typeof rowSources;

const placed = (from: typeof areaSource | typeof projectSource) => ({
  archived: sql`${from.column('archived_at')} IS NOT NULL`,
  order: from.column('position'),
});

const fieldsOf: Record<Kind, (fields: readonly string[]) => Sql> = {
  area: (fields) => jsonOf(areaSource, fields, placed(areaSource)),
  project: (fields) => jsonOf(projectSource, fields, placed(projectSource)),
  heading: (fields) => jsonOf(headingSource, fields, { order: headingSource.column('position') }),
  task: (fields) => jsonOf(taskSource, fields, taskFields),
};

/** Records rows that an operation changed besides the one that it names. */
export function recordCascaded(
  ctx: Pick<Writing, 'record'>,
  kind: Kind,
  { rows, operation }: { rows: readonly Cascaded[]; operation?: Entry['operation'] },
): void {
  for (const { id, workspaceId, label, ...compared } of rows)
    ctx.record({
      kind,
      id,
      workspaceId,
      label,
      changes: changesOf(compared),
      event: 'updated',
      ...(operation && { operation }),
    });
}

/** Changes the rows that follow from a change of their place, in one statement, and records them. @returns how many. */
export async function cascade(
  ctx: Ctx,
  kind: Kind,
  { where, join = empty, taken = empty, set, fields, operation }: Cascade,
): Promise<number> {
  const { table, row, label } = rowSources[kind];
  const json = fieldsOf[kind](fields);
  const rows = await ctx.db.rows<Cascaded>(sql`
    UPDATE ${table} ${row} SET ${set}, updated_at = ${ctx.now}
    FROM (SELECT ${row}.id, ${json} AS before ${taken} FROM ${table} ${row} ${join} WHERE ${where}
      ORDER BY ${row}.id FOR NO KEY UPDATE OF ${row}) AS m
    WHERE ${row}.id = m.id
    RETURNING ${row}.id, ${row}.workspace_id AS "workspaceId", ${label} AS label, m.before, ${json} AS after`);
  recordCascaded(ctx, kind, { rows, operation });
  return rows.length;
}

type HeadingIn = Omit<Cascaded, keyof Compared> & Pick<FoundRow, 'projectId' | 'areaId'>;

/** The headings of a project or an area. */
export const headingsIn = (ctx: Pick<Writing, 'db'>, column: Sql, id: string) =>
  ctx.db.rows<HeadingIn>(
    sql`SELECT id, workspace_id AS "workspaceId", name AS label, project_id AS "projectId", area_id AS "areaId" FROM headings WHERE ${column} = ${id} ORDER BY id`,
  );

/** Records headings that are deleted, restored or moved with their place. */
export function recordHeadings(
  ctx: Pick<Writing, 'record'>,
  headings: readonly HeadingIn[],
  event: Entry['event'],
): void {
  for (const heading of headings) ctx.record({ ...heading, kind: 'heading', event });
}
