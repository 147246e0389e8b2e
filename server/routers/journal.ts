import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { ms } from '../database/epoch';
import { addDaysClamped } from '../domain/days';
import { taskAccess } from '../row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../trpc';
import { Entry, EntryFields, Session } from '../wire/day';
import { Completion } from '../wire/journal';
import { dayInput, momentInput, TheDay } from '../wire/plain-input';
import { sessionColumns } from './parts/running';
import { sinceOf } from './sessions';

const WINDOW_DAYS = 30;

/** Instants bound completions and sessions, days bound entries. Ends are exclusive. */
interface Window {
  since: Date;
  sinceDay: string;
  until?: Date;
  untilDay?: string;
}

const before = (column: Sql, end: Date | string | undefined) =>
  end === undefined ? empty : sql`AND ${column} < ${end}`;

/** The caller's completed tasks, sessions and entries, newest first. */
export async function readJournal(
  { db, caller }: Pick<SignedIn, 'db' | 'caller'>,
  { since, sinceDay, until, untilDay }: Window,
) {
  const [completions, sessions, entries] = await Promise.all([
    db.rows<Completion>(sql`
      SELECT t.id, t.title, ${ms('t.completed_at')} AS "completedAt", t.project_id AS "projectId", t.area_id AS "areaId"
      FROM tasks t ${taskAccess(caller.id)}
      WHERE t.completed_by = ${caller.id} AND t.completed_at >= ${since} ${before(sql`t.completed_at`, until)}
        AND access.role IS NOT NULL
      ORDER BY t.completed_at DESC, t.id`),
    db.rows<Session>(sql`
      SELECT ${sessionColumns} FROM work_sessions s
      WHERE s.user_id = ${caller.id} AND s.started_at >= ${since} ${before(sql`s.started_at`, until)}
      ORDER BY s.started_at DESC, s.id`),
    db.rows<Entry>(sql`
      SELECT j.day, j.mood, j.note FROM journal_entries j
      WHERE j.user_id = ${caller.id} AND j.day >= ${sinceDay} ${before(sql`j.day`, untilDay)}
      ORDER BY j.day DESC`),
  ]);
  return { completions, sessions, entries };
}

const get = query
  .meta({
    summary: 'Read your journal: the tasks you completed, your sessions and your entries.',
    description:
      'Not grouped by day, because the server does not know your time zone. Thirty days back by default.',
    rest: 'GET /journal',
    tool: 'get_journal',
    kind: ['read', 'idempotent'],
  })
  .input(
    z.strictObject({
      since: momentInput('The start of completions and sessions').optional(),
      sinceDay: dayInput('The first day of entries').optional(),
    }),
  )
  .output(
    z.strictObject({
      completions: z.array(Completion),
      sessions: z.array(Session),
      entries: z.array(Entry),
    }),
  )
  .query(({ ctx, input }) =>
    readJournal(ctx, {
      since: sinceOf(ctx, input.since),
      sinceDay: input.sinceDay ?? addDaysClamped(ctx.today, -WINDOW_DAYS),
    }),
  );

type EntryChange = Partial<z.infer<typeof EntryFields>>;

export async function saveEntry(ctx: Writing, day: string, { mood, note }: EntryChange): Promise<Entry> {
  const entry = await ctx.db.one<Entry>(sql`
    INSERT INTO journal_entries AS j (user_id, day, mood, note, updated_at)
    VALUES (${ctx.caller.id}, ${day}, ${mood ?? null}, ${note ?? ''}, ${ctx.now})
    ON CONFLICT (user_id, day) DO UPDATE SET
      mood = CASE WHEN ${mood === undefined} THEN j.mood ELSE excluded.mood END,
      note = CASE WHEN ${note === undefined} THEN j.note ELSE excluded.note END,
      updated_at = excluded.updated_at
    RETURNING j.day, j.mood, j.note`);
  ctx.recordOwn({ kind: 'journal', id: day });
  return entry;
}

const write = mutation
  .meta({
    summary: 'Write the journal entry of a day: a mood from 1 to 5 and a note.',
    description: 'Omitted fields stay unchanged.',
    rest: 'PUT /journal/{day}',
    tool: 'write_journal_entry',
    kind: ['write', 'idempotent', 'destructive'],
    event: null,
    example: { mood: 4, note: 'A good day: the tiles are chosen.' },
  })
  .input(EntryFields.partial().extend({ day: TheDay }))
  .output(z.strictObject({ entry: Entry }))
  .mutation(async ({ ctx, input: { day, ...change } }) => ({ entry: await saveEntry(ctx, day, change) }));

export const journal = router({ get, write });
