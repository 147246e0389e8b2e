import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { readCursor } from '../../core/paging/cursor';
import { Id } from '../../wire/shared';
import type { Task } from '../../wire/task';
import type { ListSort } from '../../wire/view';

/** Keeps a cursor short: longer titles that begin alike follow each other in manual order. */
const TITLE_LENGTH = 40;
/** Sorts after every day. */
const LAST = '~';
/** The last instant that fits into 16 digits: newer ones count down from it. */
const LAST_INSTANT = 9_999_999_999_999;

const newestFirst = (at: Sql) =>
  sql`lpad((${LAST_INSTANT} - (extract(epoch FROM ${at}) * 1000)::bigint)::text, 16, '0')`;

/**
 * The key of a task `t` as text, compared byte by byte. Days come earliest first, tasks without one last; the highest
 * priority, what was created or completed last and the first title in the alphabet come first.
 */
const keys: Record<Exclude<ListSort, 'manual'>, (day: string) => Sql> = {
  when: (day) => sql`CASE t.when_kind WHEN 'today' THEN ${`${day} `} WHEN 'anytime' THEN ${LAST}
    WHEN 'someday' THEN ${`${LAST}${LAST}`} ELSE to_char(t.when_date, 'YYYY-MM-DD') || ' ' || coalesce(t.when_time, '') END`,
  deadline: () => sql`coalesce(to_char(t.deadline, 'YYYY-MM-DD'), ${LAST})`,
  priority: () => sql`(3 - t.priority)::text`,
  created: () => newestFirst(sql`t.created_at`),
  completed: () => sql`coalesce(${newestFirst(sql`t.completed_at`)}, ${LAST})`,
  title: () => sql`left(lower(t.title COLLATE "pg_c_utf8"), ${TITLE_LENGTH}::int)`,
};

/** Columns that give the order of their key and have an index. */
const indexed: Partial<Record<ListSort, Sql>> = { deadline: sql`t.deadline` };
/** The same for completed tasks, which all have the instant. */
const indexedDone: Partial<Record<ListSort, Sql>> = { ...indexed, completed: sql`t.completed_at DESC` };

interface Listing {
  day: string;
  /** Whether it lists the tasks of one day or of a few. */
  isOfDay: boolean;
  /** Whether it lists only completed tasks. */
  isDone?: boolean;
}

/** An order of tasks `t`, with what a cursor needs of it. */
export interface Sorting {
  /** What is selected beside the task's columns. */
  key: Sql;
  /** The ORDER BY of the tasks, and the same for selected rows. */
  order: Sql;
  orderOfRows: Sql;
  after: (cursor: string) => Sql;
  place: (row: SortedTask) => unknown;
}

export type SortedTask = Task & { sortKey: string };

const ManualCursor = z.tuple([z.literal('tasks'), z.number(), Id]);

const manual: Sorting = {
  key: sql`''`,
  order: sql`t.position, t.id`,
  orderOfRows: sql`"order", id`,
  after(cursor) {
    const [, position, id] = readCursor(cursor, ManualCursor);
    return sql`(t.position, t.id) > (${position}::float8, ${id}::uuid)`;
  },
  place: ({ order, id }) => ['tasks', order, id],
};

/**
 * For the tasks of a day, which are few. They are found by their day and then sorted: the order is not a column of an
 * index, because PostgreSQL would otherwise go through all tasks in order until it has enough for one page.
 */
const manualOfDay: Sorting = { ...manual, order: sql`t.position + 0, t.id` };

/** Tasks with the same key are in manual order. */
export function sortingBy(sort: ListSort, { day, isOfDay, isDone = false }: Listing): Sorting {
  if (sort === 'manual') return isOfDay ? manualOfDay : manual;
  const key = sql`(${keys[sort](day)}) COLLATE "C"`;
  const Cursor = z.tuple([z.literal('tasks'), z.literal(sort), z.string(), z.number(), Id]);
  return {
    key,
    order: sql`${(isDone ? indexedDone : indexed)[sort] ?? key}, t.position, t.id`,
    orderOfRows: sql`"sortKey" COLLATE "C", "order", id`,
    after(cursor) {
      const [, , last, position, id] = readCursor(cursor, Cursor);
      return sql`(${key}, t.position, t.id) > (${last}::text, ${position}::float8, ${id}::uuid)`;
    },
    place: ({ sortKey, order, id }) => ['tasks', sort, sortKey, order, id],
  };
}
