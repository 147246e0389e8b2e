import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { addDaysClamped } from '../../../domain/days';
import { taskAccess } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { readCursor, writeCursor } from '../../core/paging/cursor';
import { type Asked, dayKey, idKey, type Page, readPage, timeKey } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { Entry, EntryFields, Session } from '../../wire/day';
import { Completion } from '../../wire/journal';
import { pastFrom, sinceInput, TheDay } from '../../wire/plain-input';
import { Day, FurtherCursor, LongPage } from '../../wire/shared';
import { readSessions, sinceOf } from '../sessions/sessions';
import { Base, mergeEdit } from '../shared/merge-edit';
import { ranInBriefly } from '../shared/running';

const WINDOW_DAYS = 30;

/**
 * Instants bound completions and sessions, days bound entries. Ends are exclusive. With an end, sessions are those that
 * ran in between.
 */
interface Window {
  since: Date;
  sinceDay: string;
  until?: Date;
  untilDay?: string;
}

const before = (column: Sql, end: Date | string | undefined) =>
  end === undefined ? empty : sql`AND ${column} < ${end}`;

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now'>;

const readCompletions = ({ db, caller }: Ctx, { since, until }: Window, asked: Asked) =>
  readPage<Completion>(
    db,
    {
      name: 'completions',
      rows: sql`
        SELECT t.id, t.title, ${ms('t.completed_at')} AS "completedAt", t.project_id AS "projectId", t.area_id AS "areaId"
        FROM tasks t ${taskAccess(caller)}
        WHERE t.completed_by = ${caller.id} AND t.completed_at >= ${since} ${before(sql`t.completed_at`, until)}
          AND access.role IS NOT NULL`,
      keys: [timeKey('completedAt'), idKey('id')],
      isDescending: true,
    },
    asked,
  );

const readEntries = ({ db, caller }: Ctx, { sinceDay, untilDay }: Window, asked: Asked) =>
  readPage<Entry>(
    db,
    {
      name: 'entries',
      rows: sql`
        SELECT j.day, j.mood, j.note FROM journal_entries j
        WHERE j.user_id = ${caller.id} AND j.day >= ${sinceDay} ${before(sql`j.day`, untilDay)}`,
      keys: [dayKey('day')],
      isDescending: true,
      long: ['note'],
    },
    asked,
  );

const JournalCursor = z.tuple([
  z.literal('journal'),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
]);
type JournalCursor = z.infer<typeof JournalCursor>;

/** Reads the next page of one of the three lists; nothing after its last page. */
async function readNext<Row>(
  cursor: string | null,
  read: (asked: Asked) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  return cursor === null ? { rows: [] } : read(cursor === '' ? {} : { cursor });
}

/** A page of the caller's completed tasks, sessions and entries, each newest first. */
export async function readJournal(ctx: Ctx, window: Window, cursor?: string) {
  const beginning: JournalCursor = ['journal', '', '', ''];
  const [, ...places] = cursor === undefined ? beginning : readCursor(cursor, JournalCursor);
  const { since, until } = window;
  const inWindow = until ? ranInBriefly(ctx.now, { since, until }) : sql`s.started_at >= ${since}`;
  const [completions, sessions, entries] = await Promise.all([
    readNext(places[0], (asked) => readCompletions(ctx, window, asked)),
    readNext(places[1], (asked) => readSessions(ctx, inWindow, asked)),
    readNext(places[2], (asked) => readEntries(ctx, window, asked)),
  ]);
  const next = [completions.nextCursor, sessions.nextCursor, entries.nextCursor].map(
    (place) => place ?? null,
  );
  const more = next.some((place) => place !== null) && { nextCursor: writeCursor(['journal', ...next]) };
  return { completions: completions.rows, sessions: sessions.rows, entries: entries.rows, ...more };
}

const get = query
  .meta({
    summary: 'Read your journal: what you completed and when you worked, by session, and your entries.',
    description: 'Not grouped by day. Thirty days back by default.',
    rest: 'GET /journal',
    tool: 'get_journal',
  })
  .input(
    z.strictObject({
      since: sinceInput('The start of completions and sessions').optional(),
      sinceDay: pastFrom('The first day of entries').optional(),
      cursor: LongPage.cursor,
    }),
  )
  .output(
    z.strictObject({
      completions: z.array(Completion),
      sessions: z.array(Session),
      entries: z.array(Entry),
      nextCursor: FurtherCursor,
    }),
  )
  .query(({ ctx, input }) =>
    readJournal(
      ctx,
      {
        since: sinceOf(ctx, input.since),
        sinceDay: input.sinceDay ?? addDaysClamped(ctx.today, -WINDOW_DAYS),
      },
      input.cursor,
    ),
  );

type EntryChange = Partial<z.infer<typeof EntryFields>>;

async function saveEntry(ctx: Writing, day: string, { mood, note }: EntryChange): Promise<Entry> {
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

/** The note of the caller's entry. Its row stays locked; it is made if there is none. */
async function lockEntry({ db, caller, now }: Writing, day: string): Promise<string> {
  const { note } = await db.one<Pick<Entry, 'note'>>(sql`
    INSERT INTO journal_entries AS j (user_id, day, updated_at) VALUES (${caller.id}, ${day}, ${now})
    ON CONFLICT (user_id, day) DO UPDATE SET updated_at = excluded.updated_at RETURNING j.note`);
  return note;
}

/** Saves the note of an entry, merged with what other browsers saved. Only for pages. */
export const writeEntry = mutation
  .meta({ tool: 'write_journal_entry', event: null })
  .input(EntryFields.partial().extend({ day: Day, base: Base.default('') }))
  .output(z.strictObject({ entry: Entry }))
  .mutation(async ({ ctx, input: { day, base, note: mine, ...change } }) => {
    if (mine === undefined) return { entry: await saveEntry(ctx, day, change) };
    const edit = { field: 'note', schema: EntryFields.shape.note, base, mine };
    const note = mergeEdit({ ...edit, theirs: await lockEntry(ctx, day) });
    return { entry: await saveEntry(ctx, day, { ...change, note }) };
  });

export const journal = router({ get, write });
