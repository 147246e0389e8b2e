import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../../domain/roles';
import { type FoundRow, findAll } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { AreaFields, HeadingFields, ProjectFields } from '../../wire/places';
import { TaskFields } from '../../wire/task';
import { writeHeading } from '../headings/headings';
import { cascade } from '../shared/cascade';
import { lockPlaces } from '../shared/destination';
import { rowSources } from '../shared/row-sources';
import {
  clearLostAssignments,
  endLostAssignments,
  lockAssignments,
  recordCleared,
} from '../sharing/assignments';
import { removeUntouchedOccurrences } from '../tasks/untouched';
import { compareRow } from './compare-row';
import { columnsOf, fieldsOf, PLACE } from './fields';
import type { NotedRow, Values } from './noted-rows';
import type { Undoing } from './outcome';

/** The kinds of rows with roles, places first: what is in a place goes back into it after the place itself is back. */
const tables = { area: 'areas', project: 'projects', heading: 'headings', task: 'tasks' } as const;
type Kind = keyof typeof tables;

/** What the activity compares. */
const wireFields: Record<Kind, readonly string[]> = {
  area: [...Object.keys(AreaFields.shape), 'archived'],
  project: [...Object.keys(ProjectFields.shape), 'archived'],
  heading: [...Object.keys(HeadingFields.shape), 'projectId', 'areaId'],
  task: [...Object.keys(TaskFields.shape), 'status'],
};

/** Accounts can be gone by now. */
const people = new Set(['assignee_id', 'completed_by', 'remind_by']);

/** Sets columns of rows from the JSON in `m.back`. */
function setFrom(kind: Kind): Sql {
  const columns = columnsOf(fieldsOf[tables[kind]]).filter((column) => column !== 'workspace_id');
  const values = columns.map((column) =>
    raw(people.has(column) ? `(SELECT u.id FROM users u WHERE u.id = b.${column})` : `b.${column}`),
  );
  const { row } = rowSources[kind];
  return sql`(${join(columns.map((column) => raw(column)))}) = (
    SELECT ${join(values)} FROM jsonb_populate_record(${row}, m.back) AS b)`;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const placeOf = (values: Values) => ({
  projectId: text(values['project_id']),
  areaId: text(values['area_id']),
});

/** What the caller may edit, and where open tasks may be. */
async function findPlaces(ctx: Writing, rows: readonly Values[]) {
  const wanted = rows.map(placeOf);
  const locked = await lockPlaces(ctx, wanted);
  const ids = (key: 'projectId' | 'areaId') => [...new Set(wanted.flatMap((place) => place[key] ?? []))];
  const projects = await findAll(ctx, { kind: 'project', ids: ids('projectId') });
  const areas = await findAll(ctx, { kind: 'area', ids: ids('areaId') });
  return (values: Values): { isOpen: boolean; mayEnter: boolean } => {
    const { projectId, areaId } = placeOf(values);
    const id = projectId ?? areaId;
    if (id === null) return { isOpen: true, mayEnter: true };
    const found = projects.get(id) ?? areas.get(id);
    const place = locked.get(id);
    const isThere = found !== undefined && atLeast(found.role, 'editor');
    const mayEnter = isThere && place?.workspaceId === values['workspace_id'];
    return { isOpen: place?.archived !== true, mayEnter };
  };
}

/** The headings of tasks that are still in the place that a task returns to. */
async function findHeadings({ db }: Writing, rows: readonly Values[]) {
  const ids = rows.flatMap((values) => text(values['heading_id']) ?? []);
  if (ids.length === 0) return () => true;
  const found = await db.rows(
    sql`SELECT id, project_id, area_id FROM headings WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`,
    z.object({ id: z.string(), project_id: z.string().nullable(), area_id: z.string().nullable() }),
  );
  const byId = new Map(found.map((heading) => [heading.id, heading]));
  return (values: Values): boolean => {
    const heading = byId.get(text(values['heading_id']) ?? '');
    if (text(values['heading_id']) === null) return true;
    return heading?.project_id === values['project_id'] && heading?.area_id === values['area_id'];
  };
}

/** A row to change, and what to set back in it. */
interface Change {
  row: NotedRow;
  found: FoundRow;
  current: Values;
  back: Values;
}

const isPlace = (column: string) => ['project_id', 'area_id', 'heading_id', 'workspace_id'].includes(column);

/** Compares rows that the caller may edit with what they are now. */
async function compareRows({ ctx, outcome }: Undoing, kind: Kind, rows: readonly NotedRow[]) {
  const ids = rows.map(({ key }) => key);
  const found = await findAll(ctx, { kind, ids, lock: 'update' });
  const { table, row: alias } = rowSources[kind];
  const read = await ctx.db.rows<{ id: string; values: Values }>(
    sql`SELECT ${alias}.id, to_jsonb(${alias}) AS values FROM ${table} ${alias} WHERE ${alias}.id = ANY(${ids}::uuid[])`,
  );
  const now = new Map(read.map(({ id, values }) => [id, values]));
  const changes: Change[] = [];
  for (const row of rows) {
    const [known, current] = [found.get(row.key), now.get(row.key)];
    if (!known || !current || !row.before) {
      if (row.after) outcome.leave(row, 'gone');
      continue;
    }
    if (!atLeast(known.role, 'editor')) {
      outcome.leave(row, 'forbidden');
      continue;
    }
    const { back, changed } = compareRow(
      { before: row.before, after: row.after ?? current },
      current,
      fieldsOf[tables[kind]],
    );
    const label = text(back['title'] ?? back['name']) ?? known.label;
    if (changed.length > 0) outcome.leave({ ...row, label }, 'changed', changed);
    changes.push({ row, found: { ...known, label }, current, back });
  }
  return changes;
}

/** Takes out of a change what its place, or the caller's role, does not allow. */
async function checkChanges({ ctx, outcome }: Undoing, changes: readonly Change[]): Promise<Change[]> {
  const target = ({ current, back }: Change): Values => ({ ...current, ...back });
  const places = await findPlaces(
    ctx,
    changes.flatMap((change) => [change.current, target(change)]),
  );
  const isHeaded = await findHeadings(ctx, changes.map(target));
  return changes.map((change) => {
    const back = { ...change.back };
    const drop = (field: string, columns: readonly string[], reason: 'place' | 'forbidden') => {
      for (const column of columns) delete back[column];
      outcome.leave({ ...change.row, label: change.found.label }, reason, [field]);
    };
    const moved = Object.keys(back).filter(isPlace);
    const mayMove = places(target(change)).mayEnter && isHeaded(target(change)) && !('workspace_id' in back);
    if (moved.length > 0 && !mayMove) drop(PLACE, moved, 'place');
    if (back['status'] === 'open' && !places({ ...change.current, ...back }).isOpen)
      drop('status', ['status', 'completed_at', 'completed_by', 'archived_at', 'archive_batch'], 'place');
    if ('workspace_access' in back && change.found.role !== 'owner')
      drop('workspaceAccess', ['workspace_access'], 'forbidden');
    return { ...change, back };
  });
}

/** Headings take their tasks along, which constraints hold in one place with them. */
async function moveHeadings(ctx: Writing, changes: readonly Change[]): Promise<void> {
  for (const { found, back } of changes) {
    if (!Object.keys(back).some(isPlace)) continue;
    await writeHeading(ctx, found, placeOf({ ...back }));
    for (const column of Object.keys(back)) if (isPlace(column)) delete back[column];
  }
}

/** What follows from other roles and places, as in the operations that change these. */
async function followUp(ctx: Writing, kind: Kind, changes: readonly Change[]): Promise<void> {
  for (const { found, back } of changes) {
    const { id, workspaceId } = found;
    if ('workspace_access' in back && (kind === 'area' || kind === 'project'))
      ctx.recordReached({ kind, id, workspaceId, places: [workspaceId] });
    const isReached = 'workspace_access' in back || (kind === 'project' && 'area_id' in back);
    if (isReached && kind !== 'heading') await endLostAssignments(ctx, { kind, id, workspaceId });
  }
  if (kind !== 'task') return;
  const ids = changes.map(({ found }) => found.id);
  recordCleared(ctx, await clearLostAssignments(ctx, 'task', ids));
  const reopened = changes.filter(
    ({ back, current }) => back['status'] === 'open' && current['status'] === 'done',
  );
  await removeUntouchedOccurrences(
    ctx,
    reopened.map(({ found }) => found.id),
  );
}

/** Sets back what a set changed in areas, projects, headings or tasks. */
export async function restoreFields(undoing: Undoing, kind: Kind): Promise<void> {
  const { ctx, outcome } = undoing;
  const rows = undoing.rows.filter((row) => row.source === tables[kind] && row.before !== null);
  if (rows.length === 0) return;
  // Before the rows, as in every other write.
  await lockPlaces(
    ctx,
    rows.map(({ before }) => placeOf(before ?? {})),
  );
  const changes = await checkChanges(undoing, await compareRows(undoing, kind, rows));
  for (const { row, back } of changes)
    if (Object.keys(back).length > 0 || !outcome.isLeft(row)) outcome.done(row);
  if (kind === 'heading') await moveHeadings(ctx, changes);
  const rest = changes.filter(({ back }) => Object.keys(back).length > 0);
  if (rest.length === 0) return;
  if (kind === 'task')
    await lockAssignments(
      ctx,
      rest.map(({ found }) => found.workspaceId),
    );
  const { row } = rowSources[kind];
  await cascade(ctx, kind, {
    join: sql`JOIN unnest(${rest.map(({ found }) => found.id)}::uuid[],
      ${rest.map(({ back }) => JSON.stringify(back))}::jsonb[]) AS g (id, back) ON g.id = ${row}.id`,
    where: sql`true`,
    taken: sql`, g.back`,
    set: setFrom(kind),
    fields: wireFields[kind],
  });
  await followUp(ctx, kind, rest);
}
