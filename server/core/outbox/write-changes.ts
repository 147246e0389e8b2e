import sql, { type Sql } from 'sql-template-tag';
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

/** The places of a row after the write, with those from before it: who sees one of them may know of the change. */
const placesOf = sql`ARRAY(
  SELECT place FROM unnest(string_to_array(e.places, ',')::uuid[]) AS place
  UNION SELECT place FROM tasks t, unnest(ARRAY[t.project_id, t.area_id]) AS place
    WHERE e.kind = 'task' AND t.id = CASE WHEN e.kind = 'task' THEN e.id::uuid END AND place IS NOT NULL
  UNION SELECT p.area_id FROM projects p
    WHERE e.kind = 'project' AND p.id = CASE WHEN e.kind = 'project' THEN e.id::uuid END AND p.area_id IS NOT NULL)`;

/** A statement that adds entries to the log. Let it be the last one of its transaction: see `change-log.ts`. */
export function insertChanges(changed: readonly Changed[], { actorId, tab, now }: Writer): Sql {
  const rows = joined(changed);
  return sql`
    INSERT INTO changes (at, kind, id, change, operation, actor_id, tab, scope_id, is_own, places)
    SELECT ${now}::timestamptz, e.kind, e.id, e.change, e.operation, ${actorId}::uuid, ${tab}::text, e.scope_id, e.is_own, ${placesOf}
    FROM unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ change }) => change)}::text[], ${rows.map(({ operation }) => operation)}::text[],
      ${rows.map(({ scopeId }) => scopeId)}::uuid[], ${rows.map(({ isOwn }) => isOwn)}::boolean[],
      ${rows.map(({ places = [] }) => [...new Set(places)].join(','))}::text[])
      WITH ORDINALITY AS e (kind, id, change, operation, scope_id, is_own, places, nth)
    ORDER BY e.nth`;
}
