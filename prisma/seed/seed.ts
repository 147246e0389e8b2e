import { randomBytes, randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { type Account, createAccount } from '@/server/auth/accounts';
import { hashPassword } from '@/server/auth/passwords';
import { issueToken } from '@/server/auth/tokens';
import type { Db } from '@/server/database/client';
import type { Exactly, Table, TableRow } from '@/server/database/tables';
import { addDays, dayOfMonth } from '@/server/domain/days';
import { STEP } from '@/server/domain/order';
import { dayOf, localZone } from '@/server/domain/zones';
import { areas, entries, headings, projects, tasks } from './fortnight';

export const EMAIL = 'demo@example.org';
/** The demo account as it is made, on a day. */
interface Demo extends Account {
  db: Db;
  today: string;
}

type Ids = ReadonlyMap<string, string>;

const at = ({ today }: Demo, offset: number) => addDays(today, offset);
const noon = (demo: Demo, offset: number) => new Date(`${at(demo, offset)}T12:00:00`);

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data has nothing called ${name}.`);
  return id;
}

/** Inserts rows in one statement, whose keys are columns; answers the ids by name or title. */
async function insertAll<T extends Table, Row extends TableRow<T>>(
  { db }: Demo,
  table: T,
  rows: readonly Exactly<Row, TableRow<T>>[],
): Promise<Ids> {
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '));
  const made = await db.rows<{ id: string; name?: string; title?: string }>(sql`
    INSERT INTO ${raw(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows)}::jsonb) RETURNING *`);
  return new Map(made.map(({ id, name, title }) => [name ?? title ?? '', id]));
}

const positionOf = (index: number) => (index + 1) * STEP;

async function places(demo: Demo): Promise<Ids> {
  const { workspaceId: workspace_id, userId: creator_id } = demo;
  const areaIds = await insertAll(
    demo,
    'areas',
    areas.map((area, index) => ({ ...area, workspace_id, creator_id, position: positionOf(index) })),
  );
  const projectIds = await insertAll(
    demo,
    'projects',
    projects.map(({ area, deadline, ...project }, index) => ({
      ...project,
      workspace_id,
      creator_id,
      area_id: areaIds.get(area),
      deadline: at(demo, deadline),
      position: positionOf(index),
    })),
  );
  const headingIds = await insertAll(
    demo,
    'headings',
    headings.map(({ name, project, deadline }, index) => ({
      name,
      workspace_id,
      project_id: projectIds.get(project),
      deadline: deadline === undefined ? null : at(demo, deadline),
      position: positionOf(index),
    })),
  );
  return new Map([...areaIds, ...projectIds, ...headingIds]);
}

type SeedTask = (typeof tasks)[number];

const checklistOf = ({ checklist = [] }: SeedTask) =>
  checklist.map((label, index) => ({ id: randomUUID(), label, done: index === 0 }));

/** When a task is for, and how it comes again. */
function scheduleOf(demo: Demo, { when = 'anytime', deadline, repeat }: SeedTask) {
  const date = typeof when === 'number' ? at(demo, when) : null;
  return {
    when_kind: typeof when === 'number' ? ('date' as const) : when,
    when_date: date,
    deadline: deadline === undefined ? null : at(demo, deadline),
    repeat_every: repeat?.every,
    repeat_unit: repeat?.unit,
    repeat_anchor: repeat?.unit === 'month' && date ? dayOfMonth(date) : null,
  };
}

const taskRow = (demo: Demo, ids: Ids, task: SeedTask): TableRow<'tasks'> => ({
  workspace_id: demo.workspaceId,
  creator_id: demo.userId,
  title: task.title,
  notes: task.notes ?? '',
  priority: task.priority ?? 0,
  ...scheduleOf(demo, task),
  project_id: ids.get(task.project ?? ''),
  area_id: ids.get(task.area ?? ''),
  heading_id: ids.get(task.heading ?? ''),
  tags: task.tags ?? [],
  checklist: checklistOf(task),
  duration_min: task.minutes,
  position: positionOf(tasks.indexOf(task)),
  status: task.done === undefined ? 'open' : 'done',
  completed_at: task.done === undefined ? null : noon(demo, task.done),
  completed_by: task.done === undefined ? null : demo.userId,
  created_at: noon(demo, -13),
});

/** The days behind: a closed round for each day that something was done, the time it took, and the journal. */
async function history(demo: Demo, ids: Ids): Promise<void> {
  const user_id = demo.userId;
  const done = tasks.flatMap(({ title, minutes = 20, done: offset }) =>
    offset === undefined
      ? []
      : { title, minutes, task_id: idOf(ids, title), day: at(demo, offset), end: noon(demo, offset) },
  );
  const ends = new Map(done.map(({ day, end }) => [day, end]));
  await insertAll(
    demo,
    'rounds',
    [...ends].map(([day, closed_at]) => ({ user_id, day, index: 1, closed_at })),
  );
  await insertAll(
    demo,
    'round_tasks',
    done.map(({ task_id, day }) => ({ user_id, day, index: 1, task_id, position: 0 })),
  );
  await insertAll(
    demo,
    'work_sessions',
    done.map(({ title, minutes, task_id, end }) => ({
      user_id,
      task_id,
      title,
      started_at: new Date(end.getTime() - minutes * 60_000),
      ended_at: end,
    })),
  );
  await insertAll(
    demo,
    'journal_entries',
    entries.map(([mood, note], index) => ({ user_id, day: at(demo, -1 - index), mood, note })),
  );
}

/** Two rounds of today, planned. */
async function planToday(demo: Demo, ids: Ids): Promise<void> {
  const { userId: user_id, today: day } = demo;
  const plan = [
    ['Write the texts of the start page'],
    ['Choose the worktop', 'Call the bank about the loan'],
  ];
  await insertAll(
    demo,
    'rounds',
    plan.map((_, index) => ({ user_id, day, index })),
  );
  const held = plan.flatMap((titles, index) =>
    titles.map((title, position) => ({ user_id, day, index, task_id: idOf(ids, title), position })),
  );
  await insertAll(demo, 'round_tasks', held);
}

/** Many plain tasks in one statement, for trying the planner at scale. */
const bulk = ({ db, userId, workspaceId, today }: Demo, count: number) =>
  db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, position, when_kind, when_date)
    SELECT ${workspaceId}, ${userId}, 'Task ' || n, 1000000 + n,
      (CASE WHEN n % 10 = 0 THEN 'date' WHEN n % 7 = 0 THEN 'someday' ELSE 'anytime' END)::when_kind,
      CASE WHEN n % 10 = 0 THEN ${today}::date + (n % 365)::int END
    FROM generate_series(1, ${count}::int) AS n`);

/** How much to make, and on which day. */
interface Wanted {
  /** Plain tasks besides the fortnight's. */
  count: number;
  today: string;
}

/** A new demo account, in place of an older one: a fortnight of work, and plain tasks besides. */
async function make(db: Db, { count, today }: Wanted) {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM users WHERE email = ${EMAIL}`);
    const account = await createAccount(tx, { email: EMAIL, name: 'Dana Demo', passwordHash });
    const demo = { ...account, db: tx, today };
    const placed = await places(demo);
    const ids = await insertAll(
      demo,
      'tasks',
      tasks.map((task) => taskRow(demo, placed, task)),
    );
    await history(demo, ids);
    await planToday(demo, ids);
    if (count > 0) await bulk(demo, count);
    const { value } = await issueToken(tx, { userId: account.userId, name: 'Demo' });
    return { ...account, password, token: value };
  });
}

/** The same, with which the database's planner of queries reckons at once, not when it next looks. */
export async function seed(db: Db, count: number) {
  const made = await make(db, { count, today: dayOf(Date.now(), localZone()) });
  await db.run(sql`ANALYZE`);
  return made;
}
