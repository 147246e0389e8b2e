import sql from 'sql-template-tag';
import { type FoundRow, taskAccess } from '../../core/access/row-access';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { assignments, type GivenColumn, givenRows, jsonOf } from '../../platform/database/tables';
import { invalid } from '../../platform/errors/errors';
import { MOST_TAGS, type Task } from '../../wire/task';
import { notifyAssigned } from '../notifications/assigned';
import { knownDeadline } from '../notifications/due';
import { planReminder } from '../notifications/reminders';
import { isEmpty, taskColumns, taskColumnsAs, taskFields, taskSource } from '../shared/columns';
import { type Place, requireHeading, requirePlaceEditor, samePlace } from '../shared/destination';
import { type Compared, recordUpdate } from '../shared/field-changes';
import { clearLostAssignments, lockAssignments, personOrNull, requireAssigned } from '../sharing/assignments';
import { reminderColumns, remindersAfter, type TaskBefore } from './reminder-change';
import { anchorAfter, columnsOf, parametersOf, type TaskChange, tagsAfter } from './task-columns';

/** A locked task, and its place after the change. */
export interface TaskMove {
  found: FoundRow;
  place: Place;
}

const isMoved = ({ found, place }: TaskMove) => !samePlace(found, place);

const placesOf = (moves: readonly TaskMove[]): Place[] => [
  ...new Map(moves.map(({ place }) => [place.projectId ?? place.areaId, place])).values(),
];

/**
 * Checks that the heading is in the places after the change, and that the caller may edit places whose tasks are regrouped.
 * @throws 400 and 404 like `requireHeading`, 403 like `requirePlaceEditor`.
 */
export async function checkPlaces(
  ctx: SignedIn,
  moves: readonly TaskMove[],
  { headingId }: TaskChange,
): Promise<void> {
  if (headingId === undefined) return;
  if (headingId) for (const place of placesOf(moves)) await requireHeading(ctx, headingId, place);
  const regrouped = moves.filter((move) => !isMoved(move) && headingId !== move.found.headingId);
  for (const place of placesOf(regrouped)) await requirePlaceEditor(ctx, place);
}

const selectTasks = (ctx: SignedIn, ids: readonly string[]) =>
  ctx.db.rows<Task>(sql`
    SELECT ${taskColumns} FROM tasks t ${taskAccess(ctx.caller)}
    WHERE t.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`);

/** Tasks that the caller may see, by id. */
export const readTasks = async (ctx: SignedIn, ids: readonly string[]): Promise<Map<string, Task>> =>
  new Map((await selectTasks(ctx, ids)).map((task) => [task.id, task]));

/** The tasks before a change of their schedule or reminder. */
async function selectBefore(ctx: SignedIn, ids: readonly string[], change: TaskChange) {
  const { when, repeat, deadline, remindAt } = change;
  if ([when, repeat, deadline, remindAt].every((field) => field === undefined)) return [];
  return ctx.db.rows<TaskBefore>(sql`
    SELECT ${taskColumns}, t.remind_before AS "remindBefore", t.remind_by AS "remindBy"
    FROM tasks t ${taskAccess(ctx.caller)} WHERE t.id = ANY(${[...ids]}::uuid[])`);
}

/** The day of month of each series after a change; undefined where it stays. */
function newAnchors(tasks: readonly Task[], change: TaskChange) {
  if (!change.when && change.repeat === undefined && change.deadline === undefined)
    return new Map<string, number | null>();
  const anchors = tasks.map((old): [string, number | null | undefined] => {
    const { when = old.when, deadline = old.deadline, repeat = old.repeat } = change;
    return [old.id, anchorAfter(old, { when, deadline, repeat })];
  });
  return new Map(anchors);
}

/** What differs between the tasks after a change. */
async function differences(ctx: SignedIn, ids: readonly string[], change: TaskChange) {
  const tasks = await selectBefore(ctx, ids, change);
  return { anchors: newAnchors(tasks, change), reminders: await remindersAfter(ctx, tasks, change) };
}

/** Whether the write names the places of the tasks. */
const mayMove = (moves: readonly TaskMove[], { headingId }: TaskChange) =>
  headingId !== undefined || moves.some(isMoved);

const placeColumns = { projectId: sql`m.project_id`, areaId: sql`m.area_id`, headingId: sql`m.heading_id` };
const placeFields = Object.keys(placeColumns);

/** The heading after a change. A heading belongs to one place, so a moved task loses it. */
const headingAfter = (move: TaskMove, { headingId }: TaskChange) =>
  headingId === undefined ? (isMoved(move) ? null : move.found.headingId) : headingId;

type Differences = Awaited<ReturnType<typeof differences>>;

/** What differs between the tasks, as columns of their rows. The rows lack columns that stay in all of them. */
function columnsBefore(moves: readonly TaskMove[], change: TaskChange, { anchors, reminders }: Differences) {
  const each = <Value>(value: (move: TaskMove) => Value) => moves.map(value);
  const columns: GivenColumn[] = [
    { name: 'id', type: 'uuid', values: each(({ found }) => found.id) },
    { name: 'role', type: 'text', values: each(({ found }) => found.role) },
  ];
  if (mayMove(moves, change))
    columns.push(
      { name: 'project_id', type: 'uuid', values: each(({ place }) => place.projectId) },
      { name: 'area_id', type: 'uuid', values: each(({ place }) => place.areaId) },
      { name: 'heading_id', type: 'uuid', values: each((move) => headingAfter(move, change)) },
    );
  if (anchors.size > 0)
    columns.push(
      { name: 'anchor', type: 'int', values: each(({ found }) => anchors.get(found.id) ?? null) },
      {
        name: 'keeps_anchor',
        type: 'bool',
        values: each(({ found }) => anchors.get(found.id) === undefined),
      },
    );
  const instant = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at) : null);
  if (reminders.size > 0)
    columns.push(
      {
        name: 'remind_at',
        type: 'timestamptz',
        values: each(({ found }) => instant(reminders.get(found.id))),
      },
      { name: 'keeps_reminder', type: 'bool', values: each(({ found }) => !reminders.has(found.id)) },
    );
  return columns;
}

const editsTags = ({ addTags, removeTags }: TaskChange) => addTags !== undefined || removeTags !== undefined;

/** @throws 400 for tags that are both set and edited, or both added and removed. */
export function requireOneTagEdit({ tags, addTags = [], removeTags = [] }: TaskChange): void {
  if (tags && addTags.length + removeTags.length > 0)
    throw invalid('tags', 'Give all tags, or those to add and to remove, not both.');
  const both = addTags.find((tag) => removeTags.includes(tag));
  if (both !== undefined)
    throw invalid('removeTags', `“${both}” is also in addTags. Give it in one of them.`);
}

/** The tags of the locked tasks after a change that edits them. @throws 400 if one of them gets too many. */
async function newTags(ctx: SignedIn, moves: readonly TaskMove[], change: TaskChange) {
  if (!editsTags(change)) return undefined;
  const tags = tagsAfter(change);
  const ids = moves.map(({ found }) => found.id);
  const full = await ctx.db.row(
    sql`SELECT t.id FROM tasks t WHERE t.id = ANY(${ids}::uuid[]) AND cardinality(${tags}) > ${MOST_TAGS} LIMIT 1`,
  );
  if (full) throw invalid('addTags', `A task has at most ${MOST_TAGS} tags.`);
  return { tags };
}

/** The columns to write. An assignee is checked in the row that the write returns, so the roles stay locked until then. */
async function newColumns(
  ctx: SignedIn,
  { moves, change, different }: { moves: readonly TaskMove[]; change: TaskChange; different: Differences },
) {
  const columns = {
    ...parametersOf(columnsOf(change)),
    ...(await newTags(ctx, moves, change)),
    ...(mayMove(moves, change) && placeColumns),
    ...(different.anchors.size > 0 && {
      repeatAnchor: sql`CASE WHEN m.keeps_anchor THEN t.repeat_anchor ELSE m.anchor END`,
    }),
    ...(different.reminders.size > 0 && reminderColumns(ctx, change)),
    ...(change.deadline !== undefined && { notifiedDeadline: knownDeadline(ctx, change.deadline) }),
  };
  if (!change.assigneeId) return columns;
  await lockAssignments(
    ctx,
    moves.map(({ found }) => found.workspaceId),
  );
  return { ...columns, assigneeId: personOrNull(change.assigneeId) };
}

/** The wire shape of a written task; its role is in the rows before. */
const writtenColumns = taskColumnsAs(sql`m.role`, sql`m.viewer`);

const inOrder = (ids: readonly string[], tasks: ReadonlyMap<string, Task>) =>
  ids.flatMap((id) => tasks.get(id) ?? []);

/** Writes one change to all tasks in one statement, and records it. @returns the tasks in the order of the moves. */
export async function writeChange(
  ctx: Writing,
  moves: readonly TaskMove[],
  change: TaskChange,
): Promise<Task[]> {
  const ids = moves.map(({ found }) => found.id);
  const { projectId: _projectId, areaId: _areaId, ...own } = change;
  if (isEmpty(own) && !moves.some(isMoved)) return inOrder(ids, await readTasks(ctx, ids));
  const { addTags: _add, removeTags: _remove, ...values } = own;
  const given = Object.keys(values).filter((field) => !placeFields.includes(field));
  const named = editsTags(change) ? [...given, 'tags'] : given;
  const fields = jsonOf(taskSource, [...named, ...(mayMove(moves, change) ? placeFields : [])], taskFields);
  const different = await differences(ctx, ids, change);
  const columns = await newColumns(ctx, { moves, change, different });
  const rows = await ctx.db.rows<Task & Compared>(sql`
    UPDATE tasks t SET ${assignments(taskSource, columns, ctx.now)}
    FROM (SELECT m.*, ${ctx.caller.id}::uuid AS viewer, ${fields} AS before FROM ${givenRows('m', columnsBefore(moves, change, different))}
      JOIN tasks t ON t.id = m.id) AS m WHERE t.id = m.id
    RETURNING ${writtenColumns}, m.before, ${fields} AS after`);
  for (const remindAt of new Set(different.reminders.values())) await planReminder(ctx, remindAt);
  const written = new Map(rows.map((row) => [row.id, row]));
  for (const { found } of moves) {
    const row = written.get(found.id);
    if (!row) throw new Error('UPDATE returned no row for a locked task.');
    requireAssigned(row, change.assigneeId);
    recordUpdate(ctx, { ...found, label: row.title }, row);
  }
  const left = rows.map(({ before: _before, after: _after, ...task }): [string, Task] => [task.id, task]);
  const moved = moves.filter(isMoved).map(({ found }) => found.id);
  await clearLostAssignments(ctx, 'task', moved);
  if (change.assigneeId)
    await notifyAssigned(
      ctx,
      rows.filter(({ before }) => before['assigneeId'] !== change.assigneeId),
    );
  // A move may end the caller's own access. The response then has the task as they left it.
  const seen = moved.length > 0 ? await readTasks(ctx, moved) : [];
  return inOrder(ids, new Map([...left, ...seen]));
}
