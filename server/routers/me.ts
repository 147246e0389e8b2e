import sql from 'sql-template-tag';
import { z } from 'zod';
import { ms } from '../database/epoch';
import { isUniqueViolation } from '../database/error-codes';
import { assignments, source } from '../database/tables';
import { conflict, notFound } from '../errors';
import { mutation, query, router, type SignedIn } from '../trpc';
import { Me, MeFields } from '../wire/account';
import { isEmpty } from './parts/columns';

const users = source('users', 'u');

export async function readMe(ctx: SignedIn): Promise<Me> {
  const me = await ctx.db.row<Me>(sql`
    SELECT u.id, u.username, u.name, u.image, u.email, ${ms('u.created_at')} AS "createdAt", w.id AS "workspaceId"
    FROM users u JOIN workspaces w ON w.owner_id = u.id AND w.kind = 'personal' WHERE u.id = ${ctx.caller.id}`);
  if (!me) throw notFound('account');
  return me;
}

const get = query
  .meta({ summary: 'Read your own account.', rest: 'GET /me', tool: 'get_me', kind: ['read', 'idempotent'] })
  .input(z.strictObject({}))
  .output(z.strictObject({ me: Me }))
  .query(async ({ ctx }) => ({ me: await readMe(ctx) }));

const update = mutation
  .meta({
    summary: 'Change your handle, name or image.',
    rest: 'PATCH /me',
    tool: 'update_me',
    kind: ['write', 'idempotent'],
    example: { name: 'Ann Example', username: 'ann' },
  })
  .input(MeFields.partial())
  .output(z.strictObject({ me: Me }))
  .mutation(async ({ ctx, input }) => {
    if (isEmpty(input)) return { me: await readMe(ctx) };
    try {
      await ctx.db.run(
        sql`UPDATE users SET ${assignments(users, input, ctx.now)} WHERE id = ${ctx.caller.id}`,
      );
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw conflict('This handle is taken. Choose another one.', [
        { field: 'username', message: 'Is taken. Choose another one.' },
      ]);
    }
    return { me: await readMe(ctx) };
  });

export const me = router({ get, update });
