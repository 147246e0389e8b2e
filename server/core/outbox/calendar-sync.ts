import sql, { join, type Sql } from 'sql-template-tag';
import { anyOf } from '../../platform/database/any-of';

/*
 * People who write their planned tasks to a calendar. A write that may concern their tasks adds the job that brings the
 * calendar up to date, in its own transaction.
 */

/** The job that compares the tasks of a connection with their events. */
export const SYNC_JOB = 'sync_calendar';

/** The queue of an account's calendars: its events are written and removed by one job at a time, in any process. */
const QUEUE = 'calendars of ';
export const calendarQueue = (userId: string): string => QUEUE + userId;

/** Changes within this time, such as of a title while it is typed, are written to the calendar together. */
const DELAY = '2 seconds';

const addJob = (mode: 'replace' | 'preserve_run_at', delay: string) => sql`
  enqueue_job(${SYNC_JOB}, json_build_object('connectionId', n.id), max_attempts => 1,
    job_key => ${`${SYNC_JOB}:`} || n.id, job_key_mode => ${mode}, run_at => now() + ${delay}::interval,
    queue_name => ${QUEUE}::text || n.user_id)`;

/** The written kinds of rows that hold tasks. */
interface Changed {
  kind: string;
  id: string;
}

const idsOf = (changed: readonly Changed[], ...kinds: string[]) =>
  changed.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);

const peopleOf = (tasks: Sql): Sql => sql`
  UNION SELECT p.id FROM tasks t CROSS JOIN LATERAL (VALUES (t.creator_id), (t.assignee_id)) AS p (id) WHERE ${tasks}`;

const ownersOfEvents = (ids: Sql): Sql => sql`
  UNION SELECT w.user_id FROM written_events e JOIN calendars c ON c.id = e.calendar_id
  JOIN connections w ON w.id = c.connection_id WHERE e.task_id = ${ids}`;

/** Adds a job for the caller, and for everyone whose tasks changed or have events. */
export function addSyncJobs(callerId: string, changed: readonly Changed[]): Sql {
  const [tasks, places] = [idsOf(changed, 'task'), idsOf(changed, 'project', 'area')];
  const [theTasks, thePlaces] = [anyOf(tasks), anyOf(places)];
  const people = [
    sql`SELECT ${callerId}::uuid AS id`,
    ...(tasks.length > 0 ? [peopleOf(sql`t.id = ${theTasks}`), ownersOfEvents(theTasks)] : []),
    ...(places.length > 0 ? [peopleOf(sql`t.project_id = ${thePlaces} OR t.area_id = ${thePlaces}`)] : []),
  ];
  return sql`
    SELECT ${addJob('preserve_run_at', DELAY)} FROM (${join(people, ' ')}) AS person
    JOIN connections n ON n.user_id = person.id AND n.write_to IS NOT NULL
    WHERE EXISTS (SELECT FROM connections WHERE write_to IS NOT NULL)`;
}

/** Adds a job for each connection `n` that a condition selects, unless one waits already. */
export const syncSoon = (which: Sql): Sql =>
  sql`SELECT ${addJob('preserve_run_at', DELAY)} FROM connections n WHERE ${which}`;

/** Adds a job that runs at once for each connection `n` that a condition selects. */
export const syncNow = (which: Sql): Sql =>
  sql`SELECT ${addJob('replace', '0 seconds')} FROM connections n WHERE ${which}`;
