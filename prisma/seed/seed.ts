import { randomBytes } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import { type Account, createAccount } from '@/server/auth/accounts';
import { hashPassword } from '@/server/auth/passwords';
import { issueToken } from '@/server/auth/tokens';
import type { Db } from '@/server/database/client';
import { addDays, dayOfMonth } from '@/server/domain/days';
import { dayOf, localZone } from '@/server/domain/zones';
import { areas, entries, headings, projects, tasks } from './fortnight';

export const EMAIL = 'demo@example.org';
const today = dayOf(Date.now(), localZone());
const at = (offset: number) => addDays(today, offset);

type Ids = Map<string, string>;

async function insert(db: Db, statement: ReturnType<typeof sql>): Promise<string> {
  return (await db.row<{ id: string }>(statement))?.id ?? '';
}

async function places(db: Db, { userId, workspaceId }: Account): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [index, { name, hue, icon, notes }] of areas.entries())
    ids.set(
      name,
      await insert(
        db,
        sql`
      INSERT INTO areas (workspace_id, creator_id, name, hue, icon, notes, position)
      VALUES (${workspaceId}, ${userId}, ${name}, ${hue}, ${icon}, ${notes}, ${(index + 1) * 1024}) RETURNING id`,
      ),
    );
  for (const [index, { name, area, deadline, notes }] of projects.entries())
    ids.set(
      name,
      await insert(
        db,
        sql`
      INSERT INTO projects (workspace_id, creator_id, area_id, name, deadline, notes, position)
      VALUES (${workspaceId}, ${userId}, ${ids.get(area)}, ${name}, ${at(deadline)}, ${notes}, ${(index + 1) * 1024}) RETURNING id`,
      ),
    );
  for (const [index, { name, project, deadline }] of headings.entries())
    ids.set(
      name,
      await insert(
        db,
        sql`
      INSERT INTO headings (workspace_id, project_id, name, deadline, position)
      VALUES (${workspaceId}, ${ids.get(project)}, ${name}, ${deadline === undefined ? null : at(deadline)}, ${(index + 1) * 1024}) RETURNING id`,
      ),
    );
  return ids;
}

type SeedTask = (typeof tasks)[number];

const noon = (offset: number) => new Date(`${at(offset)}T12:00:00`);

async function insertTask(
  db: Db,
  { userId, workspaceId }: Account,
  [task, index, ids]: [SeedTask, number, Ids],
) {
  const { when = 'anytime', done } = task;
  const date = typeof when === 'number' ? at(when) : null;
  const checklist = (task.checklist ?? []).map((label, place) => ({
    id: crypto.randomUUID(),
    label,
    done: place === 0,
  }));
  const completed = done === undefined ? null : noon(done);
  return insert(
    db,
    sql`
    INSERT INTO tasks (workspace_id, creator_id, title, notes, status, priority, when_kind, when_date, deadline, project_id,
      area_id, heading_id, tags, checklist, duration_min, repeat_every, repeat_unit, repeat_anchor, position, completed_at,
      completed_by, created_at)
    VALUES (${workspaceId}, ${userId}, ${task.title}, ${task.notes ?? ''}, ${completed ? 'done' : 'open'}, ${task.priority ?? 0},
      ${typeof when === 'number' ? 'date' : when}, ${date}, ${task.deadline === undefined ? null : at(task.deadline)},
      ${ids.get(task.project ?? '')}, ${ids.get(task.area ?? '')}, ${ids.get(task.heading ?? '')}, ${task.tags ?? []},
      ${JSON.stringify(checklist)}, ${task.minutes}, ${task.repeat?.every}, ${task.repeat?.unit},
      ${task.repeat?.unit === 'month' && date ? dayOfMonth(date) : null}, ${(index + 1) * 1024}, ${completed},
      ${completed ? userId : null}, ${noon(-13)})
    RETURNING id`,
  );
}

/** The days behind: a closed round for each day that something was done, the time it took, and the journal. */
async function history(db: Db, { userId }: Account, ids: Ids): Promise<void> {
  for (const task of tasks.filter(({ done }) => done !== undefined)) {
    const [id, day] = [ids.get(task.title), at(task.done ?? 0)];
    const end = noon(task.done ?? 0);
    const start = new Date(end.getTime() - (task.minutes ?? 20) * 60_000);
    await db.run(sql`
      INSERT INTO rounds (user_id, day, index, closed_at) VALUES (${userId}, ${day}, 1, ${end}) ON CONFLICT DO NOTHING`);
    await db.run(sql`
      INSERT INTO round_tasks (user_id, day, index, task_id, position) VALUES (${userId}, ${day}, 1, ${id}, 0)`);
    await db.run(sql`
      INSERT INTO work_sessions (user_id, task_id, title, started_at, ended_at)
      VALUES (${userId}, ${id}, ${task.title}, ${start}, ${end})`);
  }
  const rows = entries.map(([mood, note], index) => sql`(${userId}, ${at(-1 - index)}, ${mood}, ${note})`);
  await db.run(sql`INSERT INTO journal_entries (user_id, day, mood, note) VALUES ${join(rows)}`);
}

/** Two rounds of today, planned. */
async function planToday(db: Db, { userId }: Account, ids: Ids): Promise<void> {
  const plan = [
    ['Write the texts of the start page'],
    ['Choose the worktop', 'Call the bank about the loan'],
  ];
  for (const [index, titles] of plan.entries()) {
    await db.run(sql`INSERT INTO rounds (user_id, day, index) VALUES (${userId}, ${today}, ${index})`);
    for (const [position, title] of titles.entries())
      await db.run(sql`
        INSERT INTO round_tasks (user_id, day, index, task_id, position)
        VALUES (${userId}, ${today}, ${index}, ${ids.get(title)}, ${position})`);
  }
}

/** Many plain tasks in one statement, for trying the planner at scale. */
const bulk = (db: Db, { userId, workspaceId }: Account, count: number) =>
  db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, position, when_kind, when_date)
    SELECT ${workspaceId}, ${userId}, 'Task ' || n, 1000000 + n,
      (CASE WHEN n % 10 = 0 THEN 'date' WHEN n % 7 = 0 THEN 'someday' ELSE 'anytime' END)::when_kind,
      CASE WHEN n % 10 = 0 THEN ${today}::date + (n % 365)::int END
    FROM generate_series(1, ${count}::int) AS n`);

/** A new demo account, in place of an older one: a fortnight of work, and `count` plain tasks besides. */
async function make(db: Db, count: number) {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM users WHERE email = ${EMAIL}`);
    const account = await createAccount(tx, { email: EMAIL, name: 'Dana Demo', passwordHash });
    const ids = await places(tx, account);
    for (const [index, task] of tasks.entries())
      ids.set(task.title, await insertTask(tx, account, [task, index, ids]));
    await history(tx, account, ids);
    await planToday(tx, account, ids);
    if (count > 0) await bulk(tx, account, count);
    const { value } = await issueToken(tx, { userId: account.userId, name: 'Demo' });
    return { ...account, password, token: value };
  });
}

/** The same, with which the database's planner of queries reckons at once, not when it next looks. */
export async function seed(db: Db, count: number) {
  const made = await make(db, count);
  await db.run(sql`ANALYZE`);
  return made;
}
