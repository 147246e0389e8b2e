import sql, { join, raw, type Sql } from 'sql-template-tag';
import { atLeast } from '../../../domain/roles';
import { type FoundRow, findAll } from '../../core/access/row-access';
import type { Writing } from '../../core/operation/trpc';
import { deleteArea } from '../areas/areas';
import { deleteComment } from '../comments/comments';
import { deleteHeading } from '../headings/headings';
import { lockNote } from '../notes/find-note';
import { deleteNote } from '../notes/notes';
import { deleteProject } from '../projects/projects';
import { deleteAll } from '../tasks/many';
import { isUntouched } from './compare-row';
import { type Created, isCreated, type Values } from './noted-rows';
import { attempt, recordingAs, type Undoing } from './outcome';

/*
 * Rows that a set made go to the trash, unless somebody changed them or put something into them since. They are compared
 * before anything else is undone, because that changes them too.
 */

const tables = ['areas', 'projects', 'headings', 'tasks', 'notes', 'comments'] as const;

/** Locks the rows that a set made, and leaves out those that somebody changed. */
export async function findUntouched({ ctx, rows, outcome }: Undoing): Promise<Created[]> {
  const created = rows.filter(isCreated);
  const untouched: Created[] = [];
  for (const table of tables) {
    const own = created.filter(({ source }) => source === table);
    if (own.length === 0) continue;
    const read = await ctx.db.rows<{ id: string; values: Values }>(sql`
      SELECT r.id, to_jsonb(r) AS values FROM ${raw(table)} r
      WHERE r.id = ANY(${own.map(({ key }) => key)}::uuid[]) ORDER BY r.id FOR UPDATE`);
    const now = new Map(read.map(({ id, values }) => [id, values]));
    for (const row of own) {
      const current = now.get(row.key);
      // Somebody deleted it: it is gone as it was before.
      if (!current) outcome.done(row);
      else if (isUntouched(row.after, current)) untouched.push(row);
      else outcome.leave(row, 'changed');
    }
  }
  return untouched;
}

const refersTo = (table: string, column: string) =>
  raw(`EXISTS (SELECT FROM ${table} x WHERE x.${column} = r.id)`);

/** What somebody put into a row since, as SQL about `r`. `made` are the ids of what the set made. */
const uses: Record<'tasks' | 'headings' | 'projects' | 'areas', (made: readonly string[]) => Sql> = {
  tasks: (made) => sql`
    EXISTS (SELECT FROM comments x WHERE x.task_id = r.id AND NOT x.id = ANY(${[...made]}::uuid[]))
    OR EXISTS (SELECT FROM grants x WHERE x.task_id = r.id AND x.created_at <> r.created_at AND NOT x.id = ANY(${[...made]}::uuid[]))
    OR EXISTS (SELECT FROM work_sessions x WHERE x.task_id = r.id AND NOT x.id = ANY(${[...made]}::uuid[]))
    OR ${refersTo('files', 'task_id')} OR ${refersTo('round_tasks', 'task_id')}`,
  headings: () => refersTo('tasks', 'heading_id'),
  projects: () =>
    join(
      [refersTo('tasks', 'project_id'), refersTo('headings', 'project_id'), refersTo('files', 'project_id')],
      ' OR ',
    ),
  areas: () =>
    join(
      [refersTo('tasks', 'area_id'), refersTo('headings', 'area_id'), refersTo('projects', 'area_id')],
      ' OR ',
    ),
};

const deleters: Record<
  'headings' | 'projects' | 'areas',
  (ctx: Writing, found: FoundRow) => Promise<unknown>
> = {
  headings: deleteHeading,
  projects: deleteProject,
  areas: deleteArea,
};

const kindOf = { tasks: 'task', headings: 'heading', projects: 'project', areas: 'area' } as const;

interface Discarded extends Undoing {
  untouched: readonly Created[];
}

/** The rows of a table that the caller may delete and nobody uses. */
async function findUnused({ ctx, rows, outcome, untouched }: Discarded, table: keyof typeof uses) {
  const own = untouched.filter(({ source }) => source === table);
  if (own.length === 0) return [];
  const ids = own.map(({ key }) => key);
  const found = await findAll(ctx, { kind: kindOf[table], ids, lock: 'update' });
  const made = rows.filter(isCreated).flatMap(({ key }) => (key.includes('/') ? [] : [key]));
  const used = await ctx.db.rows<{ id: string }>(
    sql`SELECT r.id FROM ${raw(table)} r WHERE r.id = ANY(${ids}::uuid[]) AND (${uses[table](made)})`,
  );
  const isUsed = new Set(used.map(({ id }) => id));
  return own.flatMap((row) => {
    const known = found.get(row.key);
    if (!known) outcome.done(row);
    else if (isUsed.has(row.key)) outcome.leave(row, 'used');
    else if (atLeast(known.role, 'owner')) return [{ row, found: known }];
    else outcome.leave(row, 'forbidden');
    return [];
  });
}

async function discardTasks(discarded: Discarded): Promise<void> {
  const { ctx, outcome } = discarded;
  const unused = await findUnused(discarded, 'tasks');
  if (unused.length > 0)
    await deleteAll(
      ctx,
      unused.map(({ found }) => found),
    );
  for (const { row } of unused) outcome.done(row);
}

async function discardPlaces(discarded: Discarded, table: keyof typeof deleters): Promise<void> {
  const { ctx, outcome } = discarded;
  for (const { row, found } of await findUnused(discarded, table)) {
    await deleters[table](ctx, found);
    outcome.done(row);
  }
}

const discardText: Record<'notes' | 'comments', (ctx: Writing, id: string) => Promise<unknown>> = {
  notes: async (ctx, id) => deleteNote(ctx, await lockNote(ctx, id, 'owner')),
  comments: deleteComment,
};

async function discardTexts({ ctx, outcome, untouched }: Discarded, table: 'notes' | 'comments') {
  for (const row of untouched.filter(({ source }) => source === table)) {
    const refused = await attempt(ctx, () => discardText[table](ctx, row.key));
    // Those of a task went with it.
    if (refused && refused !== 'gone') outcome.leave(row, refused);
    else outcome.done(row);
  }
}

/** Moves what a set made to the trash: what is in a place before the place. */
export async function discardCreated(undoing: Undoing, untouched: readonly Created[]): Promise<void> {
  const discarded = { ...undoing, ctx: recordingAs(undoing.ctx, 'deleted'), untouched };
  await discardTasks(discarded);
  await discardPlaces(discarded, 'headings');
  await discardPlaces(discarded, 'projects');
  await discardPlaces(discarded, 'areas');
  await discardTexts(discarded, 'notes');
  await discardTexts({ ...discarded, ctx: undoing.ctx }, 'comments');
}
