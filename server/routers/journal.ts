import sql from 'sql-template-tag';
import { z } from 'zod';
import { taskAccess } from '../access';
import { addDays } from '../domain/days';
import { notFound } from '../errors';
import { procedure, router } from '../trpc';
import { Entry, EntryFields, Moment, Session } from '../wire/day';
import { Day, Id, Instant } from '../wire/shared';
import { ms } from './columns';
import { sessionColumns, sinceOf } from './sessions';

const Completion = z.strictObject({
  id: Id,
  title: z.string(),
  completedAt: Instant,
  projectId: Id.nullable(),
  areaId: Id.nullable(),
});
type Completion = z.infer<typeof Completion>;

const WINDOW_DAYS = 30;

const get = procedure
  .meta({
    summary: 'Read the raw material of your journal: what you completed, your sessions and your entries.',
    description: 'Not bucketed by day: the start of a day is yours to know. Thirty days back by default.',
    rest: 'GET /journal',
    tool: 'get_journal',
    kind: ['read', 'idempotent'],
  })
  .input(
    z.strictObject({
      since: Moment.optional().describe('Bounds completions and sessions.'),
      sinceDay: Day.optional().describe('Bounds entries.'),
    }),
  )
  .output(
    z.strictObject({
      completions: z.array(Completion),
      sessions: z.array(Session),
      entries: z.array(Entry),
    }),
  )
  .query(async ({ ctx, input }) => {
    const since = sinceOf(ctx, input.since);
    const [completions, sessions, entries] = await Promise.all([
      ctx.db.rows<Completion>(sql`
        SELECT t.id, t.title, ${ms('t.completed_at')} AS "completedAt", t.project_id AS "projectId", t.area_id AS "areaId"
        FROM tasks t ${taskAccess(ctx.caller.id)}
        WHERE t.completed_by = ${ctx.caller.id} AND t.completed_at >= ${since} AND access.role IS NOT NULL
        ORDER BY t.completed_at DESC, t.id`),
      ctx.db.rows<Session>(sql`
        SELECT ${sessionColumns} FROM work_sessions s
        WHERE s.user_id = ${ctx.caller.id} AND s.started_at >= ${since} ORDER BY s.started_at DESC, s.id`),
      ctx.db.rows<Entry>(sql`
        SELECT j.day, j.mood, j.note FROM journal_entries j
        WHERE j.user_id = ${ctx.caller.id} AND j.day >= ${input.sinceDay ?? addDays(ctx.today, -WINDOW_DAYS)}
        ORDER BY j.day DESC`),
    ]);
    return { completions, sessions, entries };
  });

const write = procedure
  .meta({
    summary: "Write the journal's entry of a day: a mood from 1 to 5 and a note.",
    description: 'What is left out stays as it was.',
    rest: 'PUT /journal/{day}',
    tool: 'write_journal_entry',
    kind: ['write', 'idempotent'],
    example: { mood: 4, note: 'A good day: the tiles are chosen.' },
  })
  .input(EntryFields.partial().extend({ day: Day }))
  .output(z.strictObject({ entry: Entry }))
  .mutation(async ({ ctx, input: { day, mood, note } }) => {
    const entry = await ctx.db.row<Entry>(sql`
      INSERT INTO journal_entries AS j (user_id, day, mood, note, updated_at)
      VALUES (${ctx.caller.id}, ${day}, ${mood ?? null}, ${note ?? ''}, ${ctx.now})
      ON CONFLICT (user_id, day) DO UPDATE SET
        mood = CASE WHEN ${mood === undefined} THEN j.mood ELSE excluded.mood END,
        note = CASE WHEN ${note === undefined} THEN j.note ELSE excluded.note END,
        updated_at = excluded.updated_at
      RETURNING j.day, j.mood, j.note`);
    if (!entry) throw notFound('entry');
    return { entry };
  });

export const journal = router({ get, write });
