import { createHash } from 'node:crypto';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { areaAccess, projectAccess, taskAccess } from '@/server/core/access/row-access';
import { idKey, numberKey, selectPage, selectWithinBytes } from '@/server/core/paging/page';
import {
  areaColumns,
  lastTaskPosition,
  longTaskColumns,
  taskColumns,
  taskColumnsAs,
} from '@/server/features/shared/columns';
import { forDay } from '@/server/features/shared/task-conditions';
import type { Area } from '@/server/wire/places';

/** The pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** The account behind a token. */
export interface Me {
  id: string;
  workspaceId: string;
}

type Given = Record<string, unknown>;

/** Answers have these fields only where they are set. */
const optionalColumns = ['assigneeId', 'remindAt', 'author'];

/** A prepared statement with `:names` as parameters. Built once, so that building it is not measured. */
function prepared<Row extends pg.QueryResultRow>({ text, values }: Sql) {
  const name = createHash('sha1').update(text).digest('base64url');
  return async (on: Queryable, given: Given): Promise<Row[]> => {
    const filled = values.map((value) =>
      typeof value === 'string' && value in given ? given[value] : value,
    );
    const { rows } = await on.query<Row>({ name, text, values: filled });
    for (const row of rows)
      for (const column of optionalColumns)
        if (row[column] === null) Object.assign(row, { [column]: undefined });
    return rows;
  };
}

const ME = ':me';

const lookup = prepared<Me>(sql`
  SELECT u.id, w.id AS "workspaceId" FROM api_tokens t JOIN users u ON u.id = t.user_id
    JOIN workspaces w ON w.owner_id = u.id AND w.kind = 'personal'
  WHERE t.token_hash = ${':hash'} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`);

/** Finds the caller as the app does, but without the rate limit. */
export async function tokenCheck(on: Queryable, header: string): Promise<Me | undefined> {
  const hash = createHash('sha256').update(header.slice('Bearer '.length)).digest();
  return (await lookup(on, { ':hash': hash }))[0];
}

/** Columns that end a page where it must. Answers leave them out. */
export interface PageRow extends pg.QueryResultRow {
  isFollowed: boolean;
  bytesBefore: number | null;
}

const areas = sql`
  SELECT ${areaColumns} FROM areas a ${areaAccess({ id: ME })}
  WHERE a.workspace_id = ${':workspace'} AND access.role IS NOT NULL AND a.archived_at IS NULL`;

export const listAreas = prepared<PageRow>(
  selectPage<Area>(
    { name: 'areas', rows: areas, keys: [numberKey('order'), idKey('id')], long: ['notes'] },
    {},
  ),
);

export interface TaskRow extends pg.QueryResultRow {
  id: string;
  title: string;
  order: number;
}

const tasksWhere = (condition: Sql, order: Sql) =>
  prepared<TaskRow & PageRow>(
    selectWithinBytes(
      sql`
        SELECT ${taskColumns} FROM tasks t ${taskAccess({ id: ME })}
        WHERE t.workspace_id = ${':workspace'} AND t.status = 'open' AND ${condition} AND access.role IS NOT NULL
        ORDER BY ${order}, t.id LIMIT 51`,
      { order: sql`"order", "id"`, long: longTaskColumns },
    ),
  );

export const listTasks = tasksWhere(sql`true`, sql`t.position`);

export const listToday = tasksWhere(forDay(':day'), sql`t.position + 0`);

export const getTask = prepared<TaskRow>(sql`
  SELECT ${taskColumns} FROM tasks t ${taskAccess({ id: ME })} WHERE t.id = ${':id'} AND access.role IS NOT NULL`);

export const insertTask = prepared<TaskRow>(sql`
  INSERT INTO tasks AS t (title, notes, priority, tags, position, workspace_id, creator_id)
  VALUES (${':title'}, ${':notes'}, ${':priority'}, ${':tags'}, ${lastTaskPosition(':workspace')}, ${':workspace'}, ${ME})
  RETURNING ${taskColumnsAs(sql`'owner'`)}`);

interface LockedRow extends pg.QueryResultRow {
  id: string;
  role: string;
  label: string;
}

export const lockTasks = prepared<LockedRow>(sql`
  SELECT t.id, t.title AS label, access.role FROM tasks t ${taskAccess({ id: ME })}
  WHERE t.id = ANY(${':ids'}::uuid[]) AND access.role IS NOT NULL ORDER BY t.id FOR NO KEY UPDATE OF t`);

export const lockProject = prepared<LockedRow>(sql`
  SELECT p.id, p.name AS label, access.role FROM projects p ${projectAccess({ id: ME })}
  WHERE p.id = ${':id'} AND access.role IS NOT NULL FOR SHARE OF p`);

export const renameTask = prepared<TaskRow>(sql`
  UPDATE tasks t SET title = ${':title'}, updated_at = now() WHERE t.id = ${':id'}
  RETURNING ${taskColumnsAs(sql`${':role'}::text`)}`);

export const moveTasks = prepared(sql`
  UPDATE tasks t SET position = m.position, project_id = ${':project'}, area_id = NULL, heading_id = NULL, updated_at = now()
  FROM unnest(${':ids'}::uuid[], ${':orders'}::float8[]) AS m (id, position) WHERE t.id = m.id`);

export const readTasks = prepared<TaskRow>(sql`
  SELECT ${taskColumns} FROM unnest(${':ids'}::uuid[]) WITH ORDINALITY AS m (id, step)
    JOIN tasks t ON t.id = m.id ${taskAccess({ id: ME })} ORDER BY m.step`);

/** Writes the activity, as the app does. */
export const record = prepared(sql`
  INSERT INTO activity (workspace_id, actor_id, transport, operation, target_kind, target_id, label)
  SELECT ${':workspace'}::uuid, ${ME}::uuid, 'rest', ${':operation'}, 'task', id, label
  FROM unnest(${':ids'}::uuid[], ${':labels'}::text[]) AS entry (id, label)`);
