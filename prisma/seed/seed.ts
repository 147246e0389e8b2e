import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addDays, DAY_MS, dayOfMonth } from '@/domain/days';
import { STEP } from '@/domain/order';
import { dayOf, localZone } from '@/domain/zones';
import type { Prisma } from '@/generated/prisma/client';
import { type Account, createAccount } from '@/server/features/sign-in/accounts';
import { hashPassword } from '@/server/features/sign-in/passwords';
import { issueToken } from '@/server/features/sign-in/tokens';
import { COMMAND_STATEMENT_MS, createDb } from '@/server/platform/database/client';
import { prisma as prismaOn } from '@/server/platform/database/prisma';
import { areas, entries, headings, projects, tasks } from './fortnight';

export const EMAIL = 'demo@example.org';

interface Demo extends Account {
  db: Prisma.TransactionClient;
  today: string;
}

type Ids = ReadonlyMap<string, string>;

/** A column of type `date` takes midnight UTC. */
const dayAt = ({ today }: Demo, offset: number) => new Date(addDays(today, offset));
const noonAt = ({ today }: Demo, offset: number) => new Date(`${addDays(today, offset)}T12:00:00`);

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data has nothing called ${name}.`);
  return id;
}

const idsByName = (rows: readonly { id: string; name: string }[]): Ids =>
  new Map(rows.map(({ id, name }) => [name, id]));

const positionOf = (index: number) => (index + 1) * STEP;

async function createPlaces(demo: Demo): Promise<Ids> {
  const { db, workspaceId: workspace_id, userId: creator_id } = demo;
  const select = { id: true, name: true };
  const areaIds = idsByName(
    await db.areas.createManyAndReturn({
      data: areas.map((area, index) => ({ ...area, workspace_id, creator_id, position: positionOf(index) })),
      select,
    }),
  );
  const projectIds = idsByName(
    await db.projects.createManyAndReturn({
      data: projects.map(({ area, deadline, ...project }, index) => ({
        ...project,
        workspace_id,
        creator_id,
        area_id: idOf(areaIds, area),
        deadline: dayAt(demo, deadline),
        position: positionOf(index),
      })),
      select,
    }),
  );
  const headingIds = idsByName(
    await db.headings.createManyAndReturn({
      data: headings.map(({ name, project, deadline }, index) => ({
        name,
        workspace_id,
        project_id: idOf(projectIds, project),
        deadline: deadline === undefined ? null : dayAt(demo, deadline),
        position: positionOf(index),
      })),
      select,
    }),
  );
  return new Map([...areaIds, ...projectIds, ...headingIds]);
}

type SeedTask = (typeof tasks)[number];

const checklistOf = ({ checklist = [] }: SeedTask) =>
  checklist.map((label, index) => ({ id: randomUUID(), label, done: index === 0 }));

function scheduleOf(demo: Demo, { when = 'anytime', deadline, repeat }: SeedTask) {
  const isOnDay = typeof when === 'number';
  return {
    when_kind: isOnDay ? ('date' as const) : when,
    when_date: isOnDay ? dayAt(demo, when) : null,
    deadline: deadline === undefined ? null : dayAt(demo, deadline),
    repeat_every: repeat?.every,
    repeat_unit: repeat?.unit,
    repeat_anchor: repeat?.unit === 'month' && isOnDay ? dayOfMonth(addDays(demo.today, when)) : null,
  };
}

const taskRow = (demo: Demo, places: Ids, task: SeedTask): Prisma.tasksCreateManyInput => ({
  workspace_id: demo.workspaceId,
  creator_id: demo.userId,
  title: task.title,
  notes: task.notes,
  priority: task.priority,
  ...scheduleOf(demo, task),
  project_id: task.project && idOf(places, task.project),
  area_id: task.area && idOf(places, task.area),
  heading_id: task.heading && idOf(places, task.heading),
  tags: task.tags,
  checklist: checklistOf(task),
  duration_min: task.minutes,
  position: positionOf(tasks.indexOf(task)),
  created_at: noonAt(demo, -13),
  ...(task.done !== undefined && {
    status: 'done' as const,
    completed_at: noonAt(demo, task.done),
    completed_by: demo.userId,
  }),
});

async function createTasks(demo: Demo, places: Ids): Promise<Ids> {
  const rows = await demo.db.tasks.createManyAndReturn({
    data: tasks.map((task) => taskRow(demo, places, task)),
    select: { id: true, title: true },
  });
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** Creates a closed round and sessions for each past day with a completed task, and the journal. */
async function createHistory(demo: Demo, taskIds: Ids): Promise<void> {
  const { db, userId: user_id } = demo;
  const completed = tasks.flatMap(({ title, minutes = 20, done: offset }) =>
    offset === undefined ? [] : { title, minutes, offset, task_id: idOf(taskIds, title) },
  );
  const offsets = [...new Set(completed.map(({ offset }) => offset))];
  await db.rounds.createMany({
    data: offsets.map((offset) => ({
      user_id,
      day: dayAt(demo, offset),
      index: 1,
      closed_at: noonAt(demo, offset),
    })),
  });
  await db.round_tasks.createMany({
    data: completed.map(({ task_id, offset }) => ({
      user_id,
      day: dayAt(demo, offset),
      index: 1,
      task_id,
      position: 0,
    })),
  });
  await db.work_sessions.createMany({
    data: completed.map(({ title, minutes, task_id, offset }) => {
      const ended_at = noonAt(demo, offset);
      return {
        user_id,
        task_id,
        title,
        started_at: new Date(ended_at.getTime() - minutes * 60_000),
        ended_at,
      };
    }),
  });
  await db.journal_entries.createMany({
    data: entries.map(([mood, note], index) => ({ user_id, day: dayAt(demo, -1 - index), mood, note })),
  });
}

/** Two planned rounds for today. */
async function planToday(demo: Demo, taskIds: Ids): Promise<void> {
  const { db, userId: user_id } = demo;
  const day = dayAt(demo, 0);
  const rounds = [
    ['Write the texts of the start page'],
    ['Choose the worktop', 'Call the bank about the loan'],
  ];
  await db.rounds.createMany({ data: rounds.map((_, index) => ({ user_id, day, index })) });
  await db.round_tasks.createMany({
    data: rounds.flatMap((titles, index) =>
      titles.map((title, position) => ({ user_id, day, index, task_id: idOf(taskIds, title), position })),
    ),
  });
}

/** Plain tasks in one statement, to try the planner at scale. None is for today, so that the day stays a usual one. */
const createPlainTasks = ({ db, userId, workspaceId, today }: Demo, count: number) => db.$executeRaw`
  INSERT INTO tasks (workspace_id, creator_id, title, position, when_kind, when_date)
  SELECT ${workspaceId}::uuid, ${userId}::uuid, 'Task ' || n, 1000000 + n,
    (CASE WHEN n % 10 = 0 THEN 'date' WHEN n % 7 = 0 THEN 'someday' ELSE 'anytime' END)::when_kind,
    CASE WHEN n % 10 = 0 THEN ${today}::date + 1 + (n % 365)::int END
  FROM generate_series(1, ${count}::int) AS n`;

async function createFortnight(demo: Demo, plainTasks: number): Promise<void> {
  const taskIds = await createTasks(demo, await createPlaces(demo));
  await createHistory(demo, taskIds);
  await planToday(demo, taskIds);
  if (plainTasks > 0) await createPlainTasks(demo, plainTasks);
}

/** Replaces the demo account by a new one with a fortnight of work, and with as many plain tasks as wanted. */
export async function seed(pool: pg.Pool, plainTasks: number) {
  const prisma = await prismaOn(pool);
  const db = createDb(pool);
  const password = randomBytes(9).toString('base64url');
  await prisma.users.deleteMany({ where: { email: EMAIL } });
  const passwordHash = await hashPassword(password);
  const account = await createAccount(db, { email: EMAIL, name: 'Dana Demo', passwordHash });
  const today = dayOf(Date.now(), localZone());
  // The account is as old as its first tasks; a new one would be led through its first steps.
  await prisma.users.update({
    where: { id: account.userId },
    data: { created_at: new Date(Date.now() - 14 * DAY_MS) },
  });
  await prisma.$transaction((tx) => createFortnight({ ...account, db: tx, today }, plainTasks), {
    timeout: COMMAND_STATEMENT_MS,
  });
  const { value: token } = await issueToken(db, { userId: account.userId, name: 'Demo' });
  // The query planner then knows the new rows at once, not after the next autovacuum.
  await prisma.$executeRaw`ANALYZE`;
  await prisma.$disconnect();
  return { ...account, password, token };
}
