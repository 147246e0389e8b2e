import sql, { join, type Sql } from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { type Asked, idKey, listedAtKey, readPage } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import type { SharedItem, SharedPlace } from '../../wire/sharing';
import { linkTargets } from './link-targets';
import { ownerJoins, personJson } from './people';

/** The areas, projects and tasks shared with the caller. */
export const sharedTargetQueries = ({ caller, caller: { id } }: SignedIn): Sql[] =>
  linkTargets(caller).map(
    ({ kind, row, source, column, label, joins }) => sql`
      SELECT ${ms('mine.created_at')} AS "listedAt", ${kind}::text AS "targetKind", ${row}.id AS "targetId", ${label} AS label, access.role,
        ${personJson(id)} AS owner
      FROM grants mine JOIN ${source} ON ${row}.id = mine.${column} ${joins} ${ownerJoins(row)}
      WHERE mine.user_id = ${id} AND access.role IS NOT NULL AND u.id <> ${id} AND ${row}.archived_at IS NULL`,
  );

/** More of them are on the page that lists what is shared. */
const MOST_PLACES = 20;

/** The areas and projects shared with the caller last, wherever they are. */
export const readSharedPlaces = (ctx: SignedIn): Promise<SharedPlace[]> =>
  ctx.db.rows<SharedPlace>(sql`
    SELECT "targetKind" AS kind, "targetId" AS id, label AS name
    FROM (${join(sharedTargetQueries(ctx), ' UNION ALL ')}) AS shared
    WHERE "targetKind" <> 'task' ORDER BY "listedAt" DESC, "targetId" LIMIT ${MOST_PLACES}`);

/** A page of what such queries find, newest first. */
export const readShared = <Row extends SharedItem>({ db }: SignedIn, each: readonly Sql[], asked: Asked) =>
  readPage<Row>(
    db,
    {
      name: 'shared targets',
      rows: join([...each], ' UNION ALL '),
      keys: [listedAtKey, idKey('targetId')],
      isDescending: true,
    },
    asked,
  );
