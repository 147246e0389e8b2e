import sql from 'sql-template-tag';
import { firstOfDays } from '../../../domain/journal';
import { areaAccess, projectAccess, taskAccess } from '../../core/access/row-access';
import { query, type SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import type { Round } from '../../wire/day';
import { JournalScreen, JournalScreenInput, type NamedPlace, type NamedTask } from '../../wire/journal';
import { readJournal } from '../journal/journal';
import { plannedRounds } from '../rounds/read-rounds';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

const readTasks = ({ db, caller }: Ctx, ids: readonly string[]) =>
  db.rows<NamedTask>(sql`
    SELECT t.id, t.title, ${ms('t.completed_at')} AS "completedAt" FROM tasks t ${taskAccess(caller)}
    WHERE t.id = ANY(${[...new Set(ids)]}::uuid[]) AND access.role IS NOT NULL`);

/** Only places that the caller may see: a task may be shared without its place. */
const readPlaces = ({ db, caller }: Ctx, ids: readonly string[]) =>
  db.rows<NamedPlace>(sql`
    SELECT p.id, p.name, coalesce(p.hue, a.hue) AS hue FROM projects p ${projectAccess(caller)}
    WHERE p.id = ANY(${[...new Set(ids)]}::uuid[]) AND access.role IS NOT NULL
    UNION ALL SELECT a.id, a.name, a.hue FROM areas a ${areaAccess(caller)}
    WHERE a.id = ANY(${[...new Set(ids)]}::uuid[]) AND access.role IS NOT NULL`);

async function hasEarlier({ db, caller }: Ctx, { since, sinceDay }: JournalScreenInput) {
  const { earlier } = await db.one<{ earlier: boolean }>(sql`
    SELECT EXISTS (SELECT FROM tasks WHERE completed_by = ${caller.id} AND completed_at < ${new Date(since)})
      OR EXISTS (SELECT FROM work_sessions WHERE user_id = ${caller.id} AND started_at < ${new Date(since)})
      OR EXISTS (SELECT FROM journal_entries WHERE user_id = ${caller.id} AND day < ${sinceDay}) AS earlier`);
  return earlier;
}

/** The journal page, with the names of its tasks and places. Not mirrored. */
export const journal = query
  .input(JournalScreenInput)
  .output(JournalScreen)
  .query(async ({ ctx, input }) => {
    const { sinceDay, untilDay } = input;
    const [material, rounds, earlier] = await Promise.all([
      readJournal(ctx, {
        sinceDay,
        untilDay,
        since: new Date(input.since),
        until: new Date(input.until),
      }),
      ctx.db.rows<Round>(plannedRounds(ctx.caller, sinceDay, untilDay)),
      hasEarlier(ctx, input),
    ]);
    const { sessions } = material;
    const first = input.zone ? firstOfDays(material.completions, input.zone) : material;
    const [tasks, places] = await Promise.all([
      readTasks(ctx, [...sessions.map(({ taskId }) => taskId), ...rounds.flatMap(({ taskIds }) => taskIds)]),
      readPlaces(
        ctx,
        first.completions.flatMap(({ projectId, areaId }) => projectId ?? areaId ?? []),
      ),
    ]);
    return { sinceDay, untilDay, ...material, ...first, rounds, tasks, places, earlier };
  });
