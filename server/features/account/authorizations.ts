import sql from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, projectAccess, type Viewer } from '../../core/access/row-access';
import { mutation, query, router } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { Authorization } from '../../wire/account';
import { FurtherCursor, Id, LongPage } from '../../wire/shared';
import { isInUse } from '../sign-in/oauth/app-grants';

/** The places that a grant `g` is limited to, as the person who allowed it sees them. */
const placesFor = (caller: Viewer) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name) ORDER BY lower(name), id), '[]') FROM (
    SELECT 'area' AS kind, a.id, a.name FROM oauth_grant_places l JOIN areas a ON a.id = l.area_id ${areaAccess(caller)}
    WHERE l.grant_id = g.id AND access.role IS NOT NULL
    UNION ALL
    SELECT 'project', p.id, p.name FROM oauth_grant_places l JOIN projects p ON p.id = l.project_id ${projectAccess(caller)}
    WHERE l.grant_id = g.id AND access.role IS NOT NULL) AS place)`;

const list = query
  .meta({
    summary: 'List the apps that you allowed to use your account, newest first.',
    rest: 'GET /authorizations',
    tool: 'list_authorizations',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ authorizations: z.array(Authorization), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT g.id, g.client_id AS "clientId", g.client_name AS "clientName", g.scopes,
        CASE WHEN g.is_limited THEN ${placesFor(ctx.caller)} END AS places,
        ${ms('g.created_at')} AS "createdAt", ${ms('g.last_used_at')} AS "lastUsedAt"
      FROM oauth_grants g WHERE g.user_id = ${ctx.caller.id} AND ${isInUse}`;
    const keys = [timeKey<Authorization>('createdAt'), idKey<Authorization>('id')];
    const list: List<Authorization> = { name: 'authorizations', rows, keys, isDescending: true };
    const { rows: authorizations, ...more } = await readPage(ctx.db, list, input);
    return { authorizations, ...more };
  });

const revoke = mutation
  .meta({
    summary: 'Revoke what you allowed an app. Its tokens stop working at once, and it must ask you again.',
    rest: 'DELETE /authorizations/{authorizationId}',
    tool: 'revoke_authorization',
    event: null,
  })
  .input(
    z.strictObject({
      authorizationId: Id.describe('The id of the authorization, from list_authorizations.'),
    }),
  )
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input: { authorizationId } }) => {
    const ended = await ctx.db.run(
      sql`DELETE FROM oauth_grants WHERE id = ${authorizationId} AND user_id = ${ctx.caller.id}`,
    );
    return { revoked: ended > 0 };
  });

export const authorizations = router({ list, revoke });
