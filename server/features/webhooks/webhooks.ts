import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { mutation, query, router, type Writing } from '../../core/operation/trpc';
import { addJobs } from '../../core/outbox/outbox';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { encrypt } from '../../platform/config/encryption';
import { assignments, insertInto } from '../../platform/database/tables';
import { notFound } from '../../platform/errors/errors';
import { requirePublicUrl } from '../../platform/http/fetch-public';
import { requireRoom } from '../../platform/limits/row-limits';
import { WebhookId, WorkspaceId } from '../../wire/ids';
import { FurtherCursor, LongPage } from '../../wire/shared';
import { Webhook, WebhookFields } from '../../wire/webhooks';
import { isEmpty } from '../shared/columns';
import { list as listDeliveries, retry, test } from './deliveries';
import { dayOfMaker, hearsOfDays } from './due-tasks';
import { findWebhook, webhookColumns, webhookSource } from './find-webhook';

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

const list = query
  .meta({
    summary: 'List your webhooks, newest first. Their secrets were shown only when they were created.',
    rest: 'GET /webhooks',
    tool: 'list_webhooks',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ webhooks: z.array(Webhook), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${webhookColumns} FROM webhooks h WHERE h.user_id = ${ctx.caller.id}`;
    const keys = [timeKey<Webhook>('createdAt'), idKey<Webhook>('id')];
    const list: List<Webhook> = { name: 'webhooks', rows, keys, isDescending: true, long: ['url'] };
    const { rows: webhooks, ...more } = await readPage(ctx.db, list, input);
    return { webhooks, ...more };
  });

const create = mutation
  .meta({
    summary: 'Send events of a workspace to an address, signed as Standard Webhooks describes.',
    description:
      '`secret` is only in this response. Only what you may read is sent, as it was at the event. Rounds and sessions are your own. Failed deliveries are tried again for two days.',
    rest: 'POST /webhooks',
    tool: 'create_webhook',
    kind: ['write', 'outside'],
    event: null,
    example: { url: 'https://example.org/hooks', events: ['task.created', 'task.completed'] },
  })
  .input(WebhookFields.omit({ active: true }).extend({ workspaceId: WorkspaceId.optional() }))
  .output(z.strictObject({ webhook: Webhook, secret: z.string() }))
  .mutation(async ({ ctx, input: { workspaceId: named, url, events } }) => {
    requirePublicUrl('url', url);
    const { workspaceId } = await findMembership(ctx, named);
    await requireRoom(ctx.db, 'webhooks', ctx.caller.id);
    const secret = newSecret();
    const webhook = await ctx.db.one<Webhook>(sql`
      ${insertInto(webhookSource, {
        userId: ctx.caller.id,
        authorizationId: ctx.caller.authorizationId,
        workspaceId,
        url,
        events,
        dueDay: await dayOfMaker(ctx),
        secret: encrypt('webhook', secret),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })} RETURNING ${webhookColumns}`);
    return { webhook, secret };
  });

/** Sends what waits for a webhook that was turned off. */
const sendWaiting = (ctx: Writing, webhookId: string) =>
  ctx.db.run(sql`
    WITH waiting AS (
      UPDATE webhook_deliveries e SET next_attempt_at = ${ctx.now} WHERE e.webhook_id = ${webhookId} AND e.status = 'pending'
      RETURNING e.webhook_id),
    job AS (${addJobs(sql`SELECT webhook_id FROM waiting`)})
    SELECT count(*) FROM job`);

const update = mutation
  .meta({
    summary: 'Change the address or the events of a webhook, or turn it off and on.',
    rest: 'PATCH /webhooks/{webhookId}',
    tool: 'update_webhook',
    kind: ['write', 'idempotent', 'outside'],
    event: null,
    example: { active: false },
  })
  .input(WebhookFields.partial().extend({ webhookId: WebhookId }))
  .output(z.strictObject({ webhook: Webhook }))
  .mutation(async ({ ctx, input: { webhookId, ...fields } }) => {
    const before = await findWebhook(ctx, webhookId);
    if (isEmpty(fields)) return { webhook: before };
    if (fields.url !== undefined) requirePublicUrl('url', fields.url);
    const change = {
      ...fields,
      // What is due on a day of which it was not to be told at its beginning is no event.
      ...(hearsOfDays({ ...before, ...fields }) && !hearsOfDays(before) && { dueDay: await dayOfMaker(ctx) }),
      ...(fields.active !== undefined && { turnedOffFor: null, failures: 0 }),
      // Events go to the new address, so the webhook ends with the app that set it.
      ...(fields.url !== undefined && { authorizationId: ctx.caller.authorizationId ?? null }),
    };
    const webhook = await ctx.db.row<Webhook>(sql`
      UPDATE webhooks h SET ${assignments(webhookSource, change, ctx.now)} WHERE h.id = ${webhookId} RETURNING ${webhookColumns}`);
    if (!webhook) throw notFound('webhook');
    if (fields.active && !before.active) await sendWaiting(ctx, webhookId);
    return { webhook };
  });

const OVERLAP_HOURS = 24;

const rotate = mutation
  .meta({
    summary: 'Give a webhook a new secret. It is only in this response.',
    description: `For ${OVERLAP_HOURS} hours requests carry a signature by the old secret too, so that the receiver can change over. Rotating again ends that of the secret before the last.`,
    rest: 'POST /webhooks/{webhookId}/rotate',
    tool: 'rotate_webhook_secret',
    kind: ['write', 'destructive'],
    event: null,
  })
  .input(z.strictObject({ webhookId: WebhookId }))
  .output(z.strictObject({ webhook: Webhook, secret: z.string() }))
  .mutation(async ({ ctx, input: { webhookId } }) => {
    const secret = newSecret();
    const webhook = await ctx.db.row<Webhook>(sql`
      UPDATE webhooks h SET old_secret = h.secret, secret = ${encrypt('webhook', secret)}, updated_at = ${ctx.now},
        rotated_until = ${ctx.now}::timestamptz + make_interval(hours => ${OVERLAP_HOURS}::int)
      WHERE h.id = ${webhookId} AND h.user_id = ${ctx.caller.id} RETURNING ${webhookColumns}`);
    if (!webhook) throw notFound('webhook');
    return { webhook, secret };
  });

const remove = mutation
  .meta({
    summary: 'Delete a webhook with its deliveries.',
    rest: 'DELETE /webhooks/{webhookId}',
    tool: 'delete_webhook',
    event: null,
  })
  .input(z.strictObject({ webhookId: WebhookId }))
  .output(z.strictObject({ webhookId: WebhookId }))
  .mutation(async ({ ctx, input: { webhookId } }) => {
    const deleted = await ctx.db.run(
      sql`DELETE FROM webhooks WHERE id = ${webhookId} AND user_id = ${ctx.caller.id}`,
    );
    if (deleted === 0) throw notFound('webhook');
    return { webhookId };
  });

export const webhooks = router({ list, create, update, rotate, remove, listDeliveries, retry, test });
