import sql from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { selection, source } from '../../platform/database/tables';
import { notFound } from '../../platform/errors/errors';
import { Webhook } from '../../wire/webhooks';

export const webhookSource = source('webhooks', 'h');

export const webhookColumns = selection(webhookSource, Webhook.shape, {
  createdAt: ms('h.created_at'),
  updatedAt: ms('h.updated_at'),
});

/**
 * A webhook belongs to its maker.
 * @throws 404 if the caller did not make it.
 */
export async function findWebhook(ctx: Pick<SignedIn, 'db' | 'caller'>, id: string): Promise<Webhook> {
  const webhook = await ctx.db.row<Webhook>(sql`
    SELECT ${webhookColumns} FROM webhooks h WHERE h.id = ${id} AND h.user_id = ${ctx.caller.id}`);
  if (!webhook) throw notFound('webhook');
  return webhook;
}
