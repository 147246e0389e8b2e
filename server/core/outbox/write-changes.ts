import sql, { empty, type Sql } from 'sql-template-tag';
import type { Change } from './change-log';

/** One row that a write changed. */
export interface Changed extends Pick<Change, 'kind' | 'id' | 'change' | 'operation' | 'scopeId' | 'isOwn'> {
  /** Where it was before. */
  places?: readonly string[];
}

interface Writer {
  actorId: string;
  tab: string;
  now: Date;
}

/** What two changes of a row by one write are together. */
const both = (first: Changed, second: Changed): Changed => ({
  ...first,
  change: first.change === 'created' && second.change === 'updated' ? 'created' : second.change,
  places: [...(first.places ?? []), ...(second.places ?? [])],
});

/** One entry a row, in order. */
function joined(changed: readonly Changed[]): Changed[] {
  const rows = new Map<string, Changed>();
  for (const one of changed) {
    const key = `${one.scopeId} ${one.kind} ${one.id}`;
    const before = rows.get(key);
    rows.set(key, before ? both(before, one) : one);
  }
  return [...rows.values()];
}

/** The places of a row after the write, with those from before it. */
const placesOf = sql`ARRAY(
  SELECT place FROM unnest(string_to_array(e.places, ',')::uuid[]) AS place
  UNION SELECT d.owner_id FROM trash d
    WHERE e.change = 'deleted' AND d.id = CASE WHEN NOT e.is_own AND e.change = 'deleted' THEN e.id::uuid END AND d.owner_id IS NOT NULL
  UNION SELECT place FROM tasks t, unnest(ARRAY[t.project_id, t.area_id]) AS place
    WHERE e.kind = 'task' AND t.id = CASE WHEN e.kind = 'task' THEN e.id::uuid END AND place IS NOT NULL
  UNION SELECT p.area_id FROM projects p
    WHERE e.kind = 'project' AND p.id = CASE WHEN e.kind = 'project' THEN e.id::uuid END AND p.area_id IS NOT NULL)`;

/** The tables in which people have grants on a row. */
const GRANTED = new Set(['area', 'project', 'task', 'note']);

/**
 * Entries as a table `e`, in order, each with the text of its places. As JSON: PostgreSQL plans a statement with lists
 * anew each time, because it expects as many rows as they have.
 */
const tableOf = (rows: readonly Changed[]): Sql => sql`
  ROWS FROM (jsonb_to_recordset(${JSON.stringify(
    rows.map(({ places = [], ...row }) => ({ ...row, places: [...new Set(places)].join(',') })),
  )}::jsonb) AS (kind text, id text, change text, operation text, "scopeId" uuid, "isOwn" boolean, places text))
    WITH ORDINALITY AS e (kind, id, change, operation, scope_id, is_own, places, nth)`;

/**
 * The same entries for each guest whose grant was deleted with a row: they may not reach its workspace any more. Also of
 * what was in a deleted place.
 */
const forGuests = (deleted: readonly string[]): Sql => sql`
  UNION ALL
  SELECT e.kind, e.id, e.change, e.operation, g.user_id, true, e.places, e.nth FROM e JOIN (
    SELECT DISTINCT trash_id::text AS target, (row->>'user_id')::uuid AS user_id FROM trash_rows
    WHERE trash_id = ANY(${[...deleted]}::uuid[]) AND source = 'grants') AS g
  ON NOT e.is_own AND (e.id = g.target OR g.target = ANY(string_to_array(e.places, ',')))`;

/** A statement that adds entries to the log. Let it be among the last ones of its transaction: see `change-log.ts`. */
export function insertChanges(changed: readonly Changed[], { actorId, tab, now }: Writer): Sql {
  const rows = joined(changed);
  const deleted = rows.flatMap(({ kind, id, change }) =>
    change === 'deleted' && GRANTED.has(kind) ? [id] : [],
  );
  return sql`
    WITH e AS (SELECT * FROM ${tableOf(rows)}), everyone AS (SELECT * FROM e ${deleted.length > 0 ? forGuests(deleted) : empty})
    INSERT INTO changes (at, kind, id, change, operation, actor_id, tab, scope_id, is_own, places)
    SELECT ${now}::timestamptz, e.kind, e.id, e.change, e.operation, ${actorId}::uuid, ${tab}::text, e.scope_id, e.is_own, ${placesOf}
    FROM everyone e ORDER BY e.nth`;
}

/** A target whose access changed, which changes what people see of all that is in it. */
export interface Reached {
  kind: 'area' | 'project' | 'task' | 'note' | 'workspace';
  id: string;
  workspaceId: string;
  /** Whose access it is. Absent if `places` says who saw it, or sees it now. */
  personId?: string | undefined;
  places?: readonly string[];
  /** Only if a project has left this area, which is null for none. */
  leftAreaId?: string | null;
}

/** What is in the places `r`. Each branch uses its index. */
const contentsOf = sql`
  SELECT r.kind, r.id WHERE r.is_own
  UNION ALL SELECT 'project', p.id FROM projects p WHERE r.kind = 'area' AND p.area_id = r.id
  UNION ALL SELECT 'heading', h.id FROM headings h WHERE r.kind = 'area' AND h.area_id = r.id
  UNION ALL SELECT 'heading', h.id FROM headings h WHERE r.kind = 'project' AND h.project_id = r.id
  UNION ALL SELECT 'task', t.id FROM tasks t WHERE r.kind = 'area' AND t.area_id = r.id
  UNION ALL SELECT 'task', t.id FROM tasks t WHERE r.kind = 'project' AND t.project_id = r.id
  UNION ALL SELECT 'heading', h.id FROM projects p JOIN headings h ON h.project_id = p.id WHERE r.kind = 'area' AND p.area_id = r.id
  UNION ALL SELECT 'task', t.id FROM projects p JOIN tasks t ON t.project_id = p.id WHERE r.kind = 'area' AND p.area_id = r.id`;

/** A statement that adds an entry for each row that people may see or lose by a change of access. */
export function insertReached(
  reached: readonly Reached[],
  { actorId, tab, now, operation }: Writer & { operation: string },
): Sql {
  return sql`
    INSERT INTO changes (at, kind, id, change, operation, actor_id, tab, scope_id, is_own, places)
    SELECT ${now}::timestamptz, e.kind, e.id, e.change, ${operation}::text, ${actorId}::uuid, ${tab}::text, e.scope_id, e.is_own, ${placesOf}
    FROM (
      SELECT c.kind, c.id::text, 'updated' AS change, coalesce(r.person_id, r.workspace_id) AS scope_id, r.is_own, r.places, r.nth
      FROM (SELECT r.*, r.person_id IS NOT NULL AS is_own FROM unnest(
        ${reached.map(({ kind }) => kind)}::text[], ${reached.map(({ id }) => id)}::uuid[],
        ${reached.map(({ workspaceId }) => workspaceId)}::uuid[], ${reached.map(({ personId }) => personId ?? null)}::uuid[],
        ${reached.map(({ personId, workspaceId, places = [] }) => (personId ? [workspaceId] : places).join(','))}::text[],
        ${reached.map(({ leftAreaId }) => leftAreaId !== undefined)}::boolean[],
        ${reached.map(({ leftAreaId = null }) => leftAreaId)}::uuid[])
        WITH ORDINALITY AS r (kind, id, workspace_id, person_id, places, has_left, left_area_id, nth)) AS r
      CROSS JOIN LATERAL (${contentsOf}) AS c
      WHERE NOT r.has_left OR EXISTS (SELECT FROM projects p WHERE p.id = r.id AND p.area_id IS DISTINCT FROM r.left_area_id)) AS e
    ORDER BY e.nth`;
}
