import sql from 'sql-template-tag';
import { z } from 'zod';
import { requireOwnToken } from '../../core/caller/permissions';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { invalid } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Token } from '../../wire/account';
import { TokenId } from '../../wire/ids';
import { comingInstant } from '../../wire/plain-input';
import { EpochMs, FurtherCursor, LongPage, title } from '../../wire/shared';
import { issueToken } from '../sign-in/tokens';

/** Programs that the page shows, those used last. */
const MOST_APPS = 50;

const columns = sql`
  t.id, t.name, t.hint, t.read_only AS "readOnly", ${ms('t.created_at')} AS "createdAt",
  ${ms('t.expires_at')} AS "expiresAt", ${ms('t.last_used_at')} AS "lastUsedAt"`;

const own = (ctx: SignedIn) => sql`t.user_id = ${ctx.caller.id} AND t.revoked_at IS NULL`;

const list = query
  .meta({
    summary: 'List your API tokens, newest first. Their values cannot be shown again.',
    rest: 'GET /tokens',
    tool: 'list_tokens',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ tokens: z.array(Token), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${columns} FROM api_tokens t WHERE ${own(ctx)}`;
    const keys = [timeKey<Token>('createdAt'), idKey<Token>('id')];
    const list: List<Token> = { name: 'tokens', rows, keys, isDescending: true };
    const { rows: tokens, ...more } = await readPage(ctx.db, list, input);
    return { tokens, ...more };
  });

const create = mutation
  .meta({
    summary: 'Create an API token. Its value is only in this response.',
    rest: 'POST /tokens',
    tool: 'create_token',
    kind: ['write'],
    event: null,
    example: { name: 'laptop', readOnly: true },
  })
  .input(
    z.strictObject({
      name: title(100).describe('What it is for.'),
      expiresAt: comingInstant('When it expires')
        .nullable()
        .default(null)
        .describe(
          'When it expires: epoch milliseconds, or ISO 8601 with a zone; null for never, or with its maker.',
        ),
      readOnly: z.boolean().default(false).describe('True for a token that only reads.'),
    }),
  )
  .output(z.strictObject({ token: Token, value: z.string() }))
  .mutation(async ({ ctx, input: { name, expiresAt, readOnly } }) => {
    requireOwnToken(ctx.caller);
    if (expiresAt !== null && expiresAt <= ctx.now.getTime())
      throw invalid('expiresAt', 'Must be in the future.');
    const latest = ctx.caller.tokenExpiresAt ?? null;
    if (expiresAt !== null && latest !== null && expiresAt > latest.getTime())
      throw invalid(
        'expiresAt',
        `Must be no later than ${latest.getTime()}, when the calling token expires.`,
      );
    await requireRoom(ctx.db, 'tokens', ctx.caller.id);
    const issued = await issueToken(ctx.db, {
      userId: ctx.caller.id,
      name,
      readOnly,
      expiresAt: expiresAt === null ? latest : new Date(expiresAt),
    });
    const token = await ctx.db.one<Token>(sql`SELECT ${columns} FROM api_tokens t WHERE t.id = ${issued.id}`);
    return { token, value: issued.value };
  });

const revoke = mutation
  .meta({
    summary: 'Revoke an API token. It stops working at once.',
    rest: 'DELETE /tokens/{tokenId}',
    tool: 'revoke_token',
    event: null,
  })
  .input(z.strictObject({ tokenId: TokenId }))
  .output(z.strictObject({ revoked: z.boolean() }))
  .mutation(async ({ ctx, input: { tokenId } }) => {
    const ended = await ctx.db.run(sql`
      UPDATE api_tokens SET revoked_at = ${ctx.now}
      WHERE id = ${tokenId} AND user_id = ${ctx.caller.id} AND revoked_at IS NULL`);
    return { revoked: ended > 0 };
  });

/** For the page about phones and desktops: which programs use tokens of the account, and how they sign in. */
const apps = query
  .input(z.strictObject({}))
  .output(
    z.strictObject({
      /** What a program takes as the name of the user: the handle, else the verified address. */
      user: z.string().nullable(),
      apps: z.array(z.strictObject({ id: TokenId, program: z.string(), lastUsedAt: EpochMs })),
    }),
  )
  .query(async ({ ctx }) => {
    const { user } = await ctx.db.one<{ user: string | null }>(sql`
      SELECT coalesce(username, CASE WHEN email_verified_at IS NOT NULL THEN email END) AS user
      FROM users WHERE id = ${ctx.caller.id}`);
    const apps = await ctx.db.rows<{ id: string; program: string; lastUsedAt: number }>(sql`
      SELECT t.id, t.last_client AS program, ${ms('t.last_used_at')} AS "lastUsedAt" FROM api_tokens t
      WHERE ${own(ctx)} AND t.last_client IS NOT NULL AND t.last_used_at IS NOT NULL
      ORDER BY t.last_used_at DESC, t.id LIMIT ${MOST_APPS}`);
    return { user, apps };
  });

export const tokens = router({ list, apps, create, revoke });
