import sql, { empty, type Sql } from 'sql-template-tag';
import { type CallerRef, idOf, isLimited } from '../../core/access/row-access';
import { ms } from '../../platform/database/epoch';
import { enumValue } from '../../platform/database/tables';
import { authorJson, personJson } from '../sharing/people';

/** A page that has a note open reports it more often than this. */
export const SEEN_SECONDS = 30;

/** The wire shape of a note `n` without its text, by default with the role from `noteSource`. */
export const noteHead = (caller: string, role = sql`access.role`) => {
  return sql`
    n.id, n.title, ${role} AS role, n.revision, ${ms('n.updated_at')} AS "updatedAt", ${ms('n.created_at')} AS "createdAt",
    n.source_path AS "sourcePath",
    (SELECT ${personJson(caller)} FROM users u WHERE u.id = n.owner_id) AS owner,
    ${authorJson(sql`n.owner_id`, sql`${caller}::uuid`)} AS author,
    (SELECT count(*) + 1 FROM grants g WHERE g.note_id = n.id) AS "peopleCount",
    (SELECT coalesce(json_agg(json_build_object('memberId', g.id, 'role', g.role, 'person', ${personJson(caller)})
        ORDER BY g.created_at, g.id), '[]')
      FROM grants g JOIN users u ON u.id = g.user_id WHERE g.note_id = n.id) AS people,
    (SELECT coalesce(json_agg(json_build_object('editing', h.editing, 'person', ${personJson(caller)}) ORDER BY u.id), '[]')
      FROM note_presence h JOIN users u ON u.id = h.user_id
      WHERE h.note_id = n.id AND h.seen_at > now() - make_interval(secs => ${SEEN_SECONDS})
        AND (u.id = n.owner_id OR EXISTS (SELECT FROM grants g WHERE g.note_id = n.id AND g.user_id = u.id))) AS here`;
};

/** The wire shape of a note `n`. */
export const noteColumns = (caller: string, role?: Sql) => sql`n.body, ${noteHead(caller, role)}`;

/**
 * Notes `n` with the caller's role as `access.role`, null without access. Only the owner and grants give access. Notes are in
 * no area or project, so an app that is limited to places has none.
 */
export const noteSource = (caller: CallerRef) => sql`
  notes n CROSS JOIN LATERAL (
    SELECT CASE ${isLimited(caller) ? sql`WHEN true THEN NULL` : empty} WHEN n.owner_id = ${idOf(caller)} THEN ${enumValue('role', 'owner')}
      ELSE (SELECT g.role FROM grants g WHERE g.note_id = n.id AND g.user_id = ${idOf(caller)}) END AS role) access`;
