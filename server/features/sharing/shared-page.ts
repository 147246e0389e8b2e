import sql, { type Sql } from 'sql-template-tag';
import { MAX_PUBLIC_PAGE_TASKS } from '../../../domain/request-limits';
import { hashSecret } from '../../platform/config/secrets';
import type { Db } from '../../platform/database/client';
import { renderTexts, type TextOwner } from './rendered-texts';

/*
 * The contents of a public link: the target and everything in it that is not archived. Public readers get no people,
 * addresses or ids, and no planning details (schedule, priority, tags).
 */

export interface SharedTask {
  title: string;
  /** Markdown, at most 2,000 characters in a list. */
  notes: string;
  done: boolean;
  deadline: string | null;
  checklist: { label: string; done: boolean }[];
}

export interface SharedSection {
  /** Null for tasks above the first heading. */
  title: string | null;
  /** 1 for a project of an area, 2 for a heading. */
  level: 1 | 2;
  notes: string;
  deadline: string | null;
  tasks: SharedTask[];
}

export interface SharedPage {
  kind: 'area' | 'project' | 'task';
  title: string;
  notes: string;
  /** In degrees. */
  hue: number | null;
  deadline: string | null;
  done: boolean;
  checklist: SharedTask['checklist'];
  sections: SharedSection[];
  /** The HTML of notes. For notes without it, their source is shown. */
  rendered: ReadonlyMap<string, string>;
  /** The number of tasks left out because of the page limits. */
  hidden: number;
}

/** Total characters of the tasks on a page. */
const MAX_TEXT = 500_000;
const tokenPattern = /^[\w-]{22,200}$/;

interface Head extends Omit<SharedPage, 'sections' | 'hidden' | 'rendered'>, TextOwner {
  id: string;
}

const checklist = sql`coalesce((
  SELECT json_agg(json_build_object('label', item->>'label', 'done', (item->>'done')::boolean) ORDER BY place)
  FROM jsonb_array_elements(t.checklist::jsonb) WITH ORDINALITY AS items (item, place)), '[]')`;

const none = sql`'[]'::json`;

/** The target of a link that is not revoked. */
const liveTarget = (hash: Buffer) => sql`
  WITH link AS (SELECT *, coalesce(created_by, workspace_id) AS account_id FROM share_links WHERE token_hash = ${hash} AND revoked_at IS NULL)
  SELECT 'area' AS kind, a.id, a.name AS title, a.notes, a.hue, NULL::date AS deadline, false AS done, ${none} AS checklist,
    link.workspace_id AS "workspaceId", link.account_id AS "accountId"
  FROM link JOIN areas a ON a.id = link.area_id WHERE a.archived_at IS NULL
  UNION ALL
  SELECT 'project', p.id, p.name, p.notes, p.hue, p.deadline, false, ${none},
    link.workspace_id, link.account_id
  FROM link JOIN projects p ON p.id = link.project_id WHERE p.archived_at IS NULL
  UNION ALL
  SELECT 'task', t.id, t.title, t.notes, NULL, t.deadline, t.status = 'done', ${checklist},
    link.workspace_id, link.account_id
  FROM link JOIN tasks t ON t.id = link.task_id WHERE t.archived_at IS NULL`;

interface TaskRow extends SharedTask {
  projectId: string | null;
  headingId: string | null;
  total: number;
}

const readTasks = (db: Db, scope: Sql) =>
  db.rows<TaskRow>(sql`
    SELECT t.title, left(t.notes, 2000) AS notes, t.status = 'done' AS done, t.deadline, ${checklist} AS checklist,
      t.project_id AS "projectId", t.heading_id AS "headingId", total
    FROM (
      SELECT t.*, count(*) OVER () AS total,
        sum(length(t.title) + least(length(t.notes), 2000) + length(t.checklist::text))
          OVER (ORDER BY t.status = 'done', t.position, t.id) AS size
      FROM tasks t LEFT JOIN projects p ON p.id = t.project_id
      WHERE ${scope} AND t.archived_at IS NULL AND p.archived_at IS NULL) t
    WHERE size <= ${MAX_TEXT}
    ORDER BY t.status = 'done', t.position, t.id LIMIT ${MAX_PUBLIC_PAGE_TASKS}`);

interface Group extends Pick<SharedSection, 'title' | 'notes' | 'deadline'> {
  id: string;
  projectId: string | null;
}

const readProjects = (db: Db, areaId: string) =>
  db.rows<Group>(sql`
    SELECT id, id AS "projectId", name AS title, notes, deadline FROM projects
    WHERE area_id = ${areaId} AND archived_at IS NULL ORDER BY position, id`);

const readHeadings = (db: Db, scope: Sql) =>
  db.rows<Group>(sql`
    SELECT h.id, h.project_id AS "projectId", h.name AS title, h.notes, h.deadline
    FROM headings h LEFT JOIN projects p ON p.id = h.project_id
    WHERE ${scope} AND p.archived_at IS NULL ORDER BY h.position, h.id`);

const toSharedTask = ({ title, notes, done, deadline, checklist: items }: TaskRow): SharedTask => ({
  title,
  notes,
  done,
  deadline,
  checklist: items,
});

/** The tasks above the first heading, then one section per heading. */
function sectionsOf(
  above: Omit<SharedSection, 'tasks'>,
  headings: Group[],
  tasks: TaskRow[],
): SharedSection[] {
  const first = { ...above, tasks: tasks.filter((task) => task.headingId === null).map(toSharedTask) };
  const rest = headings.map(({ id, title, notes, deadline }): SharedSection => {
    const within = tasks.filter((task) => task.headingId === id).map(toSharedTask);
    return { title, level: 2, notes, deadline, tasks: within };
  });
  return first.title === null && first.tasks.length === 0 ? rest : [first, ...rest];
}

async function readSections(db: Db, { kind, id }: Head) {
  const place = sql`project_id = ${id}`;
  const around = (row: Sql) =>
    kind === 'area' ? sql`(${row}.area_id = ${id} OR p.area_id = ${id})` : sql`${row}.${place}`;
  const [projects, headings, tasks] = await Promise.all([
    kind === 'area' ? readProjects(db, id) : [],
    readHeadings(db, around(sql`h`)),
    readTasks(db, around(sql`t`)),
  ]);
  const own = kind === 'area' ? null : id;
  const of = <Row extends { projectId: string | null }>(rows: Row[], projectId: string | null) =>
    rows.filter((row) => row.projectId === projectId);
  const above = { title: null, level: 1, notes: '', deadline: null } as const;
  const sections = sectionsOf(above, of(headings, own), of(tasks, own));
  for (const { id: projectId, title, notes, deadline } of projects)
    sections.push(
      ...sectionsOf({ title, level: 1, notes, deadline }, of(headings, projectId), of(tasks, projectId)),
    );
  return { sections, hidden: (tasks[0]?.total ?? 0) - tasks.length };
}

/** A page with more characters of notes shows their source. */
const MAX_MARKDOWN = 100_000;

const notesOf = ({ notes, sections }: Pick<SharedPage, 'notes' | 'sections'>): string[] => [
  notes,
  ...sections.flatMap((section) => [section.notes, ...section.tasks.map((task) => task.notes)]),
];

/** Null if the token is unknown or revoked, or the target is archived. */
export async function readSharedPage(db: Db, token: string): Promise<SharedPage | null> {
  if (!tokenPattern.test(token)) return null;
  const head = await db.row<Head>(liveTarget(hashSecret(token)));
  if (!head) return null;
  const { id: _, workspaceId, accountId, ...page } = head;
  const contents = head.kind === 'task' ? { sections: [], hidden: 0 } : await readSections(db, head);
  const notes = notesOf({ ...page, ...contents });
  const isTooLong = notes.reduce((sum, { length }) => sum + length, 0) > MAX_MARKDOWN;
  const rendered = await renderTexts(db, { workspaceId, accountId }, isTooLong ? [] : notes);
  return { ...page, ...contents, rendered };
}
