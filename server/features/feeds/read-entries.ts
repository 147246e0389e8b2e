import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Day } from '../../../domain/days';
import { headingAccess, projectAccess, taskAccess } from '../../core/access/row-access';
import type { Db } from '../../platform/database/client';
import type { FeedPart } from '../../wire/feed';
import { Repeat } from '../../wire/task';
import { taskFields } from '../shared/columns';

/** The most rows of each kind, the nearest first. */
const MOST = 1_000;
/** Calendar programs show descriptions in small boxes; the page has the rest. */
const MAX_NOTES = 1_000;

const Shown = { id: z.string(), title: z.string(), notes: z.string(), changedAt: z.date() };

const Planned = z.object({
  ...Shown,
  day: z.string(),
  /** HH:MM without a zone. */
  time: z.string().nullable(),
  minutes: z.number().nullable(),
  repeat: Repeat.nullable(),
  anchor: z.number().nullable(),
});
export type Planned = z.infer<typeof Planned>;

const Due = z.object({
  ...Shown,
  day: z.string(),
  /** The page that shows it. */
  path: z.string(),
});
export type Due = z.infer<typeof Due>;

const Worked = z.object({ id: z.string(), title: z.string(), startedAt: z.date(), endedAt: z.date() });
export type Worked = z.infer<typeof Worked>;

export interface Entries {
  planned: Planned[];
  due: Due[];
  worked: Worked[];
}

interface Owner {
  userId: string;
  today: Day;
}

const nearest = (day: Sql, today: Day) => sql`ORDER BY abs(${day} - ${today}::date), id LIMIT ${MOST}`;

const shown = (row: Sql, title: Sql) =>
  sql`${row}.id, ${title} AS title, left(${row}.notes, ${MAX_NOTES}::int) AS notes, ${row}.updated_at AS "changedAt"`;

/** Open tasks that the account made or has been assigned. Those for today have no date of their own. */
function plannedTasks({ userId, today }: Owner): Sql {
  const day = sql`coalesce(t.when_date, ${today}::date)`;
  return sql`
    SELECT ${shown(sql`t`, sql`t.title`)}, ${day} AS day, t.when_time AS time, t.duration_min AS minutes,
      ${taskFields.repeat} AS repeat, t.repeat_anchor AS anchor
    FROM tasks t ${taskAccess({ id: userId })}
    WHERE (t.creator_id = ${userId} OR t.assignee_id = ${userId}) AND access.role IS NOT NULL AND t.status = 'open' AND t.when_kind IN ('today', 'date')
    ${nearest(day, today)}`;
}

const dueTasks = ({ userId, today }: Owner) => sql`
  SELECT ${shown(sql`t`, sql`t.title`)}, t.deadline AS day, '/today?task=' || t.id AS path
  FROM tasks t ${taskAccess({ id: userId })}
  WHERE (t.creator_id = ${userId} OR t.assignee_id = ${userId}) AND access.role IS NOT NULL AND t.status = 'open' AND t.deadline IS NOT NULL
  ${nearest(sql`t.deadline`, today)}`;

const dueProjects = ({ userId, today }: Owner) => sql`
  SELECT ${shown(sql`p`, sql`p.name`)}, p.deadline AS day, '/project/' || p.id AS path
  FROM projects p ${projectAccess({ id: userId })}
  WHERE p.creator_id = ${userId} AND access.role IS NOT NULL AND p.archived_at IS NULL AND p.deadline IS NOT NULL
  ${nearest(sql`p.deadline`, today)}`;

/** Headings with a deadline. */
const milestones = ({ userId, today }: Owner) => sql`
  SELECT ${shown(sql`h`, sql`h.name`)}, h.deadline AS day, coalesce('/project/' || h.project_id, '/area/' || h.area_id) AS path
  FROM headings h ${headingAccess({ id: userId })}
  WHERE coalesce(p.creator_id, a.creator_id) = ${userId} AND access.role IS NOT NULL AND h.deadline IS NOT NULL
    AND coalesce(p.archived_at, a.archived_at) IS NULL
  ${nearest(sql`h.deadline`, today)}`;

/** Sessions that have ended. */
const workedSessions = ({ userId }: Owner) => sql`
  SELECT s.id, s.title, s.started_at AS "startedAt", s.ended_at AS "endedAt" FROM work_sessions s
  WHERE s.user_id = ${userId} AND s.ended_at IS NOT NULL ORDER BY s.started_at DESC, s.id LIMIT ${MOST}`;

/** What a feed shows, as far as its account may read it now. */
export async function readEntries(db: Db, of: Owner, include: readonly FeedPart[]): Promise<Entries> {
  const deadlines = include.includes('deadlines') ? [dueTasks(of), dueProjects(of), milestones(of)] : [];
  const [planned, due, worked] = await Promise.all([
    include.includes('when') ? db.rows(plannedTasks(of), Planned) : [],
    Promise.all(deadlines.map((query) => db.rows(query, Due))),
    include.includes('sessions') ? db.rows(workedSessions(of), Worked) : [],
  ]);
  return { planned, due: due.flat(), worked };
}
