import sql from 'sql-template-tag';
import { z } from 'zod';
import { nextOccurrence, onNextDate, seriesDate } from '../../../domain/recurrence';
import { DEFAULT_ZONE, zoneColumn } from '../../core/caller/zone';
import type { SignedIn } from '../../core/operation/trpc';
import { anyOf } from '../../platform/database/any-of';
import { type GivenColumn, givenRows, insertCopy } from '../../platform/database/tables';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Task } from '../../wire/task';
import { shiftReminder } from '../notifications/shift-reminder';
import { readAway } from '../shared/away';
import { freshChecklist, taskSource } from '../shared/columns';
import { repeatColumns, writtenColumns } from './task-columns';

/*
 * A completed repeating task stays done, and one new row continues the series. `previous_id` is unique and the done row
 * is locked, so each occurrence has one successor, even if it is completed many times at once.
 */

/** A row that follows a completed one. */
const Followed = z.object({ id: z.string(), workspaceId: z.string() });
export type Followed = z.infer<typeof Followed>;
const Made = Followed.extend({ previousId: z.string() });
type Made = z.infer<typeof Made>;

const Series = z.object({ id: z.string(), anchor: z.number().nullable(), zone: z.string().nullable() });

/** The day of month that each series returns to, and the zone of its reminder. */
const readSeries = async (ctx: SignedIn, ids: readonly string[]) =>
  ctx.db.rows(
    sql`
      SELECT t.id, t.repeat_anchor AS anchor, ${zoneColumn} AS zone
      FROM tasks t LEFT JOIN users u ON u.id = coalesce(t.remind_by, ${ctx.caller.id}) WHERE t.id = ${anyOf(ids)}`,
    Series,
  );

/** What differs in the next occurrence of each task. Leaves out those whose series ends. */
async function nextRows(ctx: SignedIn, tasks: readonly Task[]) {
  const { today } = ctx;
  const away = await readAway(ctx);
  const series = await readSeries(
    ctx,
    tasks.map(({ id }) => id),
  );
  const byId = new Map(series.map((one) => [one.id, one]));
  return tasks.flatMap((task) => {
    const { anchor = null, zone } = byId.get(task.id) ?? {};
    const from = seriesDate(task);
    const next = task.repeat && nextOccurrence({ repeat: task.repeat, from, today, anchor, away });
    if (!next) return [];
    const move = { from: from ?? today, to: next.date, zone: zone ?? DEFAULT_ZONE };
    return {
      id: task.id,
      ...onNextDate(task, { today, date: next.date }),
      remindAt: shiftReminder(task.remindAt, move),
      repeat: next.repeat,
      anchor: next.anchor,
    };
  });
}
type NextRow = Awaited<ReturnType<typeof nextRows>>[number];

function givenColumns(rows: readonly NextRow[]): GivenColumn[] {
  const each = <Value>(value: (row: NextRow) => Value) => rows.map(value);
  return [
    { name: 'id', type: 'uuid', values: each(({ id }) => id) },
    { name: 'when_date', type: 'date', values: each(({ date }) => date) },
    { name: 'deadline', type: 'date', values: each(({ deadline }) => deadline) },
    { name: 'remind_at', type: 'timestamptz', values: each(({ remindAt }) => remindAt) },
    {
      name: 'rule',
      type: 'jsonb',
      values: each(({ repeat }) => JSON.stringify(repeatColumns(repeat).repeatRule)),
    },
    { name: 'anchor', type: 'int', values: each(({ anchor }) => anchor) },
  ];
}

/** The same as the row before, with a fresh checklist, on the next date of the series. */
const insertNext = (ctx: SignedIn, rows: readonly NextRow[]) => sql`
  ${insertCopy(taskSource, ['workspaceId', 'creatorId', 'remindBy', 'remindBefore', ...writtenColumns], {
    whenKind: sql`CASE WHEN m.when_date IS NULL THEN t.when_kind ELSE 'date' END`,
    whenDate: sql`m.when_date`,
    deadline: sql`m.deadline`,
    remindAt: sql`m.remind_at`,
    checklist: freshChecklist,
    repeatRule: sql`m.rule`,
    repeatAnchor: sql`m.anchor`,
    previousId: taskSource.column('id'),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })} JOIN ${givenRows('m', givenColumns(rows))} ON m.id = t.id
  ON CONFLICT (previous_id) DO NOTHING RETURNING id, workspace_id, previous_id`;

/**
 * CalDAV clients know the series by one name and UID, under which the next occurrence goes on. The done one gets a name of
 * its own, in case it is opened again.
 */
async function handOnNames(ctx: SignedIn, made: readonly Made[]): Promise<void> {
  const pairs = sql`unnest(${made.map(({ previousId }) => previousId)}::uuid[], ${made.map(({ id }) => id)}::uuid[])
    AS pair (previous_id, id)`;
  await ctx.db.run(sql`
    UPDATE todo_resources r SET task_id = pair.id FROM ${pairs} WHERE r.task_id = pair.previous_id AND NOT r.is_continued`);
  await ctx.db.run(sql`
    INSERT INTO todo_resources (task_id, name, uid, is_continued)
    SELECT id, previous_id || '.ics', previous_id::text, false FROM ${pairs}
    UNION ALL SELECT previous_id, previous_id || '-done.ics', previous_id || '-done', true FROM ${pairs}
    ON CONFLICT (task_id, item_id, is_continued) DO NOTHING`);
}

/** Inserts the rows that follow completed tasks which repeat, with the people that these are shared with. */
export async function followAll(ctx: SignedIn, tasks: readonly Task[]): Promise<Followed[]> {
  const repeating = tasks.filter(({ repeat }) => repeat !== null);
  if (repeating.length === 0) return [];
  const rows = await nextRows(ctx, repeating);
  if (rows.length === 0) return [];
  await requireRoom(ctx.db, { kind: 'tasks', count: rows.length }, ctx.caller.id);
  const made = await ctx.db.rows(
    sql`
      WITH made AS (${insertNext(ctx, rows)}), granted AS (
        INSERT INTO grants (workspace_id, user_id, task_id, role, granted_by, created_at)
        SELECT g.workspace_id, g.user_id, made.id, g.role, g.granted_by, ${ctx.now}
        FROM made JOIN grants g ON g.task_id = made.previous_id)
      SELECT id, workspace_id AS "workspaceId", previous_id AS "previousId" FROM made
      ORDER BY array_position(${rows.map(({ id }) => id)}::uuid[], previous_id)`,
    Made,
  );
  await handOnNames(ctx, made);
  return made.map(({ previousId: _previousId, ...followed }) => followed);
}
