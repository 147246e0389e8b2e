import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { headingAccess, taskAccess, type Viewer } from '../../core/access/row-access';
import type { ReadSubjects, Subjects } from '../../core/outbox/subjects';
import { Member } from '../../wire/account';
import { Comment, NoteHead } from '../../wire/collaboration';
import { Round, Session } from '../../wire/day';
import { Area, Heading, Project } from '../../wire/places';
import { Person } from '../../wire/shared';
import { Task } from '../../wire/task';
import { Webhook } from '../../wire/webhooks';
import { commentColumns } from '../comments/comments';
import { habitsById } from '../habits/read-habits';
import { noteHead, noteSource } from '../notes/note-columns';
import { selectRounds } from '../rounds/read-rounds';
import { areaColumns, headingColumns, projectColumns, taskColumns } from '../shared/columns';
import { rowSources } from '../shared/row-sources';
import { sessionColumns } from '../shared/running';
import { selectMembers } from '../sharing/memberships';
import { personColumns } from '../sharing/people';
import { webhookColumns } from './find-webhook';

interface Asked {
  caller: string;
  viewer: Viewer;
  ids: readonly string[];
}

/** Reads rows of a shape by their ids. */
export const reading =
  <Row extends { id: string }>(schema: z.ZodType<Row>, select: (asked: Asked) => Sql): ReadSubjects =>
  async ({ db, caller }, ids) => {
    const rows = await db.rows(select({ caller: caller.id, viewer: caller, ids }), schema);
    return new Map(rows.map((row) => [row.id, row]));
  };

function readingRows<Row extends { id: string }>(
  kind: 'task' | 'project' | 'area',
  schema: z.ZodType<Row>,
  columns: Sql,
): ReadSubjects {
  const { table, row, access } = rowSources[kind];
  return reading(
    schema,
    ({ viewer, ids }) => sql`
      SELECT ${columns} FROM ${table} ${row} ${access(viewer)}
      WHERE ${row}.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`,
  );
}

const Named = z.object({ id: z.string(), name: z.string() });

/** Their keys are the day and the index. */
const readRounds: ReadSubjects = async ({ db, caller }, keys) => {
  const rows = await db.rows(
    sql`${selectRounds(caller)} AND r.day || '/' || r.index = ANY(${[...keys]}::text[])`,
    Round,
  );
  return new Map(rows.map((row) => [`${row.day}/${row.index}`, row]));
};

/** How the rows of events are read. */
export const readers: Subjects = {
  task: readingRows('task', Task, taskColumns),
  project: readingRows('project', Project, projectColumns),
  area: readingRows('area', Area, areaColumns),
  comment: reading(
    Comment,
    ({ viewer, ids }) => sql`
      SELECT ${commentColumns({ caller: viewer })} FROM comments c JOIN tasks t ON t.id = c.task_id ${taskAccess(viewer)}
      WHERE c.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`,
  ),
  session: reading(
    Session,
    ({ caller, ids }) => sql`
      SELECT ${sessionColumns} FROM work_sessions s WHERE s.id = ANY(${[...ids]}::uuid[]) AND s.user_id = ${caller}`,
  ),
  round: readRounds,
  heading: reading(
    Heading,
    ({ viewer, ids }) => sql`
      SELECT ${headingColumns} FROM headings h ${headingAccess(viewer)}
      WHERE h.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`,
  ),
  habit: habitsById,
  member: async ({ db, caller }, ids) => {
    const rows = await db.rows(selectMembers(caller.id, ids), Member);
    return new Map(rows.map((row) => [row.membershipId, row]));
  },
  note: reading(
    NoteHead,
    ({ caller, viewer, ids }) => sql`
      SELECT ${noteHead(caller)} FROM ${noteSource(viewer)}
      WHERE n.id = ANY(${[...ids]}::uuid[]) AND access.role IS NOT NULL`,
  ),
  workspace: reading(
    Named,
    ({ caller, ids }) => sql`
      SELECT w.id, w.name FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${caller}
      WHERE w.id = ANY(${[...ids]}::uuid[])`,
  ),
  person: reading(
    Person,
    ({ caller, ids }) =>
      sql`SELECT ${personColumns(caller)} FROM users u WHERE u.id = ANY(${[...ids]}::uuid[])`,
  ),
  webhook: reading(
    Webhook,
    ({ caller, ids }) => sql`
      SELECT ${webhookColumns} FROM webhooks h WHERE h.id = ANY(${[...ids]}::uuid[]) AND h.user_id = ${caller}`,
  ),
};
