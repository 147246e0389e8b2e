import sql from 'sql-template-tag';
import { z } from 'zod';
import { zoneColumn } from '../../core/caller/zone';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { isUniqueViolation } from '../../platform/database/error-codes';
import { assignments, source } from '../../platform/database/tables';
import { conflict, notFound } from '../../platform/errors/errors';
import { Me, MeFields } from '../../wire/account';
import { allPreferences, changePreferences, PreferencesChange } from '../../wire/preferences';
import { isEmpty } from '../shared/columns';

const users = source('users', 'u');

const Stored = z.object({ preferences: PreferencesChange });
type Stored = z.infer<typeof Stored>;

export async function readMe(ctx: SignedIn): Promise<Me> {
  const row = await ctx.db.row<Omit<Me, 'preferences'> & Stored & { zone: string | null }>(sql`
    SELECT u.id, u.username, u.name, u.image, u.email, ${ms('u.created_at')} AS "createdAt", w.id AS "workspaceId", u.preferences, ${zoneColumn} AS zone
    FROM users u JOIN workspaces w ON w.owner_id = u.id AND w.kind = 'personal' WHERE u.id = ${ctx.caller.id}`);
  if (!row) throw notFound('account');
  const { zone, preferences, ...me } = row;
  return { ...me, preferences: allPreferences({ ...preferences, zone }) };
}

/** What the caller has set. Locks the account, so that simultaneous changes add up. */
export async function lockPreferences(ctx: SignedIn): Promise<PreferencesChange> {
  const query = sql`SELECT preferences FROM users WHERE id = ${ctx.caller.id} FOR NO KEY UPDATE`;
  const row = await ctx.db.row(query, Stored);
  return row?.preferences ?? {};
}

const get = query
  .meta({ summary: 'Read your own account.', rest: 'GET /me', tool: 'get_me' })
  .input(z.strictObject({}))
  .output(z.strictObject({ me: Me }))
  .query(async ({ ctx }) => ({ me: await readMe(ctx) }));

const update = mutation
  .meta({
    summary: 'Change your handle, name, image or preferences.',
    rest: 'PATCH /me',
    tool: 'update_me',
    kind: ['write', 'idempotent'],
    event: null,
    example: { name: 'Ann Example', preferences: { weekStart: 0 } },
  })
  .input(MeFields.partial())
  .output(z.strictObject({ me: Me }))
  .mutation(async ({ ctx, input }) => {
    if (isEmpty(input)) return { me: await readMe(ctx) };
    const preferences =
      input.preferences && JSON.stringify(changePreferences(await lockPreferences(ctx), input.preferences));
    try {
      await ctx.db.run(sql`
        UPDATE users SET ${assignments(users, { ...input, preferences }, ctx.now)} WHERE id = ${ctx.caller.id}`);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw conflict('This handle is taken. Choose another one.', [
        { field: 'username', message: 'Is taken. Choose another one.' },
      ]);
    }
    return { me: await readMe(ctx) };
  });

export const me = router({ get, update });
