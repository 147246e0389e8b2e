import sql, { type Sql } from 'sql-template-tag';
import { mayStillReadTarget } from '../changes/readable';

/**
 * SQL condition: a person may still read what the delivery `e` is about. A person's own data has no workspace. What is gone by
 * now could be read when the event happened.
 */
export const isReadable = (caller: Sql): Sql => sql`(e.workspace_id IS NULL OR EXISTS (
    SELECT FROM workspace_members m WHERE m.workspace_id = e.workspace_id AND m.user_id = ${caller})
  AND (e.target_kind = 'webhook' OR ${mayStillReadTarget(caller)}))`;
