import type { BrowserContext } from '@playwright/test';
import sql from 'sql-template-tag';
import type { Db } from '@/server/platform/database/client';

interface Owner {
  userId: string;
  workspaceId: string;
}

export interface PageAccount extends Owner {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/** Signs up in the browser. The account is two weeks old, because a new one is led through its first steps. */
export async function signUp(db: Db, context: BrowserContext, name: string): Promise<PageAccount> {
  const email = `${name}@example.org`;
  const response = await context.request.post('/api/trpc/account.signUp', {
    data: { name, email, password: 'four words are enough' },
  });
  if (!response.ok()) throw new Error(`Signing up returned ${response.status()}: ${await response.text()}`);
  const owner = await db.row<Owner>(sql`
    UPDATE users u SET created_at = now() - interval '14 days' FROM workspaces w
    WHERE u.email = ${email} AND w.owner_id = u.id AND w.kind = 'personal'
    RETURNING u.id AS "userId", w.id AS "workspaceId"`);
  if (!owner) throw new Error('The account was not made.');
  return { ...owner, cookies: await context.cookies() };
}

/** Tasks on today's list. */
export const addTodayTasks = (db: Db, { userId, workspaceId }: Owner, count: number) =>
  db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, when_kind, position, duration_min, tags, priority)
    SELECT ${workspaceId}, ${userId}, 'Call number ' || n || ' about the offer', 'today', n, 5, '{phone}', n % 4
    FROM generate_series(1, ${count}::int) AS n`);

/** The pages that a large account opens. */
interface LargeAccount {
  team: string;
  note: string;
  project: string;
  area: string;
}

interface Large extends Owner {
  tasks: number;
}

/** Team members, projects and bytes of the note per task. For 100,000 tasks: 300, 2,000 and 1 MB. */
const share = { people: 0.003, projects: 0.02, noteBytes: 10 };

async function addTeam(db: Db, { userId, tasks }: Large): Promise<string> {
  const team = await db.row<{ id: string }>(sql`
    WITH team AS (
      INSERT INTO workspaces (kind, name, owner_id, plan) VALUES ('team', 'Big team', ${userId}, 'team') RETURNING id),
    people AS (
      INSERT INTO users (email, name, username, email_verified_at)
      SELECT 'person-' || n || '@example.org', 'Person ' || n, 'person-' || n, now()
      FROM generate_series(2, ${Math.round(tasks * share.people)}::int) AS n RETURNING id),
    members AS (
      INSERT INTO workspace_members (workspace_id, user_id, role, accepted_at)
      SELECT team.id, people.id, 'member'::membership_role, now() FROM team, people
      UNION ALL SELECT team.id, ${userId}::uuid, 'owner'::membership_role, now() FROM team)
    SELECT id FROM team`);
  return team?.id ?? '';
}

const projectsOf = (tasks: number) => Math.max(1, Math.round(tasks * share.projects));

/** 50 areas with projects. */
async function addPlaces(db: Db, { userId, workspaceId, tasks }: Large) {
  await db.run(sql`
    WITH made AS (
      INSERT INTO areas (workspace_id, creator_id, name, position, hue)
      SELECT ${workspaceId}, ${userId}, 'Area ' || n, n, n * 7 FROM generate_series(1, 50) AS n RETURNING id, position)
    INSERT INTO projects (workspace_id, creator_id, area_id, name, position)
    SELECT ${workspaceId}, ${userId}, made.id, 'Project ' || n, n
    FROM generate_series(1, ${projectsOf(tasks)}::int) AS n JOIN made ON made.position = 1 + n % 50`);
  const place = await db.row<{ project: string; area: string }>(sql`
    SELECT id AS project, area_id AS area FROM projects WHERE workspace_id = ${workspaceId} ORDER BY position LIMIT 1`);
  return place ?? { project: '', area: '' };
}

/** A third of the tasks is done, 300 are for today, the others in projects, on days and in the future. */
const addTasks = (db: Db, { userId, workspaceId, tasks }: Large) =>
  db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, notes, when_kind, when_date, status, completed_at, completed_by,
      position, project_id, tags, duration_min)
    SELECT ${workspaceId}, ${userId}, 'Call number ' || n || ' about the offer', 'Ask for the form.',
      (CASE WHEN n <= 300 THEN 'today' WHEN n % 10 = 0 THEN 'date' WHEN n % 7 = 0 THEN 'someday' ELSE 'anytime' END)::when_kind,
      CASE WHEN n > 300 AND n % 10 = 0 THEN current_date + 1 + n % 365 END,
      (CASE WHEN n > 300 AND n % 3 = 0 THEN 'done' ELSE 'open' END)::task_status,
      CASE WHEN n > 300 AND n % 3 = 0 THEN now() - n * interval '5 minutes' END,
      CASE WHEN n > 300 AND n % 3 = 0 THEN ${userId}::uuid END,
      n, CASE WHEN n > 300 THEN p.id END, '{phone}', 5
    FROM generate_series(1, ${tasks}::int) AS n
      LEFT JOIN projects p ON p.workspace_id = ${workspaceId} AND p.position = 1 + n % ${projectsOf(tasks)}::int`);

async function addNote(db: Db, { userId, workspaceId, tasks }: Large): Promise<string> {
  const line = '## A part\n\nSome **strong** words about the offer, and a [link](https://example.org).\n\n';
  const body = line.repeat(Math.floor((tasks * share.noteBytes) / line.length));
  const note = await db.row<{ id: string }>(sql`
    INSERT INTO notes (workspace_id, owner_id, title, body) VALUES (${workspaceId}, ${userId}, 'A long note', ${body})
    RETURNING id`);
  return note?.id ?? '';
}

/** Fills an account with places and tasks. */
export async function fillPlanner(db: Db, owner: Large): Promise<Pick<LargeAccount, 'project' | 'area'>> {
  const place = await addPlaces(db, owner);
  await addTasks(db, owner);
  await db.run(sql`ANALYZE`);
  return place;
}

/** Fills an account with more than anyone should have. */
export async function fillLargeAccount(db: Db, owner: Large): Promise<LargeAccount> {
  const team = await addTeam(db, owner);
  const note = await addNote(db, owner);
  const place = await fillPlanner(db, owner);
  return { team, note, ...place };
}
