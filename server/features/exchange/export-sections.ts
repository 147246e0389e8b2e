import sql, { raw, type Sql } from 'sql-template-tag';
import { areaAccess, headingAccess, projectAccess, taskAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import type { Table } from '../../platform/database/tables';
import {
  areaColumnsAs,
  headingColumnsFor,
  knownRole,
  projectColumnsAs,
  taskColumnsAs,
} from '../shared/columns';
import { sessionColumns } from '../shared/running';
import { personColumns } from '../sharing/people';
import type { Owner, Section } from './export-section';
import { reasons } from './left-out';
import { ownSections } from './own-sections';

/** The caller made the row or its workspace, and is still its owner. */
const isOwned = (row: 'a' | 'p' | 't', { caller, workspaces }: Owner): Sql => sql`(
  (${raw(`${row}.creator_id`)} = ${caller} OR ${raw(`${row}.workspace_id`)} = ANY(${workspaces}::uuid[]))
  AND access.role = 'owner')`;

const owner = knownRole('owner');

/** The shapes of the API, and what only a restore needs. */
export const sections = {
  workspaces: {
    tables: ['workspaces'],
    keys: ({ workspaces }) => sql`SELECT w.id AS key FROM workspaces w WHERE w.id = ANY(${workspaces}::uuid[])
      ORDER BY w.created_at, w.id`,
    rows: (page) => sql`SELECT w.id, w.name, w.kind FROM ${page} JOIN workspaces w ON w.id = k.key::uuid`,
  },
  /** Whom tasks are assigned to. */
  people: {
    tables: [],
    keys: (who) => sql`SELECT DISTINCT t.assignee_id AS key FROM tasks t ${taskAccess({ id: who.caller })}
      WHERE t.assignee_id <> ${who.caller} AND ${isOwned('t', who)} ORDER BY key`,
    rows: (page, { caller }) =>
      sql`SELECT ${personColumns(caller)} FROM ${page} JOIN users u ON u.id = k.key::uuid`,
  },
  areas: {
    tables: ['areas'],
    keys: (
      who,
    ) => sql`SELECT a.id AS key FROM areas a ${areaAccess({ id: who.caller })} WHERE ${isOwned('a', who)}
      ORDER BY a.position, a.created_at, a.id`,
    rows: (page) => sql`SELECT ${areaColumnsAs(owner)}, a.workspace_access AS "workspaceAccess",
      ${ms('a.archived_at')} AS "archivedAt", a.archive_batch AS "archiveBatch"
      FROM ${page} JOIN areas a ON a.id = k.key::uuid`,
  },
  projects: {
    tables: ['projects'],
    keys: (
      who,
    ) => sql`SELECT p.id AS key FROM projects p ${projectAccess({ id: who.caller })} WHERE ${isOwned('p', who)}
      ORDER BY p.position, p.created_at, p.id`,
    rows: (page) => sql`SELECT ${projectColumnsAs(owner)}, p.workspace_access AS "workspaceAccess",
      ${ms('p.archived_at')} AS "archivedAt", p.archive_batch AS "archiveBatch"
      FROM ${page} JOIN projects p ON p.id = k.key::uuid`,
  },
  headings: {
    tables: ['headings'],
    keys: (who) => sql`SELECT h.id AS key FROM headings h ${headingAccess({ id: who.caller })}
      WHERE (p.id IS NOT NULL AND ${isOwned('p', who)} OR p.id IS NULL AND ${isOwned('a', who)}) ORDER BY h.position, h.id`,
    rows: (page) => sql`SELECT ${headingColumnsFor()} FROM ${page} JOIN headings h ON h.id = k.key::uuid`,
  },
  tasks: {
    tables: ['tasks'],
    keys: (
      who,
    ) => sql`SELECT t.id AS key FROM tasks t ${taskAccess({ id: who.caller })} WHERE ${isOwned('t', who)}
      ORDER BY t.position, t.created_at, t.id`,
    rows: (page) => sql`SELECT ${taskColumnsAs(owner)}, ${ms('t.archived_at')} AS "archivedAt",
      t.archive_batch AS "archiveBatch", t.repeat_anchor AS "repeatAnchor" FROM ${page} JOIN tasks t ON t.id = k.key::uuid`,
  },
  comments: {
    tables: ['comments'],
    keys: ({
      caller,
    }) => sql`SELECT c.id AS key FROM comments c JOIN tasks t ON t.id = c.task_id ${taskAccess({ id: caller })}
      WHERE c.author_id = ${caller} AND access.role IS NOT NULL ORDER BY c.created_at, c.id`,
    rows: (page) => sql`SELECT c.id, c.task_id AS "taskId", c.body, ${ms('c.created_at')} AS "createdAt",
      ${ms('c.updated_at')} AS "updatedAt" FROM ${page} JOIN comments c ON c.id = k.key::uuid`,
  },
  rounds: {
    tables: ['rounds', 'round_tasks'],
    keys: ({ caller }) => sql`SELECT r.day || ' ' || r.index || ' ' || r.user_id AS key FROM rounds r
      WHERE r.user_id = ${caller} ORDER BY r.day, r.index`,
    rows: (page) => sql`SELECT r.day, r.index, r.engaged, ${ms('r.closed_at')} AS "closedAt",
      r.name, r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.names_set AS "namesSet",
      ARRAY(SELECT rt.task_id FROM round_tasks rt WHERE rt.user_id = r.user_id AND rt.day = r.day AND rt.index = r.index
        ORDER BY rt.position) AS "taskIds"
      FROM ${page} JOIN rounds r ON r.user_id = split_part(k.key, ' ', 3)::uuid AND r.day = split_part(k.key, ' ', 1)::date
        AND r.index = split_part(k.key, ' ', 2)::smallint`,
  },
  sessions: {
    tables: ['work_sessions'],
    keys: ({ caller }) =>
      sql`SELECT s.id AS key FROM work_sessions s WHERE s.user_id = ${caller} ORDER BY s.started_at, s.id`,
    rows: (page) => sql`SELECT ${sessionColumns} FROM ${page} JOIN work_sessions s ON s.id = k.key::uuid`,
  },
  journal: {
    tables: ['journal_entries'],
    keys: ({
      caller,
    }) => sql`SELECT j.day || ' ' || j.user_id AS key FROM journal_entries j WHERE j.user_id = ${caller}
      ORDER BY j.day`,
    rows: (page) => sql`SELECT j.day, j.mood, j.note FROM ${page} JOIN journal_entries j
      ON j.user_id = split_part(k.key, ' ', 2)::uuid AND j.day = split_part(k.key, ' ', 1)::date`,
  },
  notes: {
    tables: ['notes'],
    keys: ({ caller }) =>
      sql`SELECT n.id AS key, octet_length(n.body) AS size FROM notes n WHERE n.owner_id = ${caller} ORDER BY n.created_at, n.id`,
    rows: (page) => sql`SELECT n.id, n.title, n.body, n.source_path AS "sourcePath",
      n.workspace_id AS "workspaceId", ${ms('n.created_at')} AS "createdAt",
      ${ms('n.updated_at')} AS "updatedAt" FROM ${page} JOIN notes n ON n.id = k.key::uuid`,
  },
  packages: {
    tables: ['packages'],
    keys: ({ caller }) =>
      sql`SELECT g.id AS key FROM packages g WHERE g.creator_id = ${caller} ORDER BY g.created_at, g.id`,
    rows: (
      page,
    ) => sql`SELECT g.id, g.kind, g.name, g.emoji, g.summary, g.content, ${ms('g.created_at')} AS "createdAt"
      FROM ${page} JOIN packages g ON g.id = k.key::uuid`,
  },
  ...ownSections,
} as const satisfies Record<string, Section>;

type Exported = (typeof sections)[keyof typeof sections]['tables'][number] | 'users';

/** Why the export leaves a table out. A new table is added to a section or here, or the types do not fit. */
export const leftOut: Record<Exclude<Table, Exported>, string> = reasons;

/** What the API tells about a row that the export leaves out: it follows from the other rows. */
export const derived = new Set(['accessRole', 'commentCount', 'openTaskCount', 'doneTaskCount', 'author']);

export const readOwner = async ({ db, caller }: SignedIn): Promise<Owner> => {
  const rows = await db.rows<{ id: string }>(
    sql`SELECT w.id FROM workspaces w WHERE w.owner_id = ${caller.id}`,
  );
  return { caller: caller.id, workspaces: rows.map(({ id }) => id) };
};
