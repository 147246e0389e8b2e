import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query, type Writing } from '../../core/operation/trpc';
import { addJobs, TEST_EVENT } from '../../core/outbox/outbox';
import { readActor, toBody } from '../../core/outbox/write-events';
import { afterPage } from '../../core/paging/cursor';
import { cutPage, type Listed, selectWithinBytes } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { conflict, notFound } from '../../platform/errors/errors';
import { DeliveryId, WebhookId } from '../../wire/ids';
import { NextCursor, Page } from '../../wire/shared';
import { Delivery } from '../../wire/webhooks';
import { findWebhook } from './find-webhook';
import { isReadable } from './readable';

/** The columns of a delivery `e` as its owner sees them. */
const columnsFor = (caller: string) => sql`
  e.id, e.event, e.status, e.attempts, e.response_status AS "responseStatus", e.error, ${ms('e.created_at')} AS "createdAt",
  ${ms('e.attempted_at')} AS "attemptedAt", ${ms('e.next_attempt_at')} AS "nextAttemptAt",
  CASE WHEN e.attempts > 0 AND ${isReadable(sql`${caller}::uuid`)} THEN e.body END AS body`;

const addJob = (ctx: Writing, webhookId: string) => ctx.db.run(addJobs(sql`${webhookId}::uuid`));

const One = z.strictObject({ delivery: Delivery });

export const list = query
  .meta({
    summary: 'List the deliveries of a webhook with what was sent, newest first. They are kept for 30 days.',
    description: 'A page with long bodies has fewer deliveries than `limit`.',
    rest: 'GET /webhooks/{webhookId}/deliveries',
    tool: 'list_webhook_deliveries',
  })
  .input(z.strictObject({ webhookId: WebhookId, ...Page }))
  .output(z.strictObject({ deliveries: z.array(Delivery), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { webhookId, limit, cursor } }) => {
    await findWebhook(ctx, webhookId);
    const page = sql`
      SELECT ${columnsFor(ctx.caller.id)} FROM webhook_deliveries e
      WHERE e.webhook_id = ${webhookId} AND ${afterPage(cursor, 'deliveries', sql`e.created_at, e.id`)}
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit + 1}`;
    const order = sql`"createdAt" DESC, id DESC`;
    const found = await ctx.db.rows<Listed<Delivery>>(selectWithinBytes(page, { order, long: ['body'] }));
    const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => ['deliveries', createdAt, id]);
    return { deliveries: rows, nextCursor };
  });

export const retry = mutation
  .meta({
    summary: 'Send a delivery of a webhook again, with the same id.',
    rest: 'POST /webhooks/{webhookId}/deliveries/{deliveryId}/retry',
    tool: 'retry_webhook_delivery',
    kind: ['write', 'outside'],
    event: null,
  })
  .input(z.strictObject({ webhookId: WebhookId, deliveryId: DeliveryId }))
  .output(One)
  .mutation(async ({ ctx, input: { webhookId, deliveryId } }) => {
    const webhook = await findWebhook(ctx, webhookId);
    const delivery = await ctx.db.row<Delivery>(sql`
      UPDATE webhook_deliveries e SET status = 'pending', next_attempt_at = ${ctx.now}
      WHERE e.id = ${deliveryId} AND e.webhook_id = ${webhookId} RETURNING ${columnsFor(ctx.caller.id)}`);
    if (!delivery) throw notFound('delivery');
    if (!webhook.active && delivery.event !== TEST_EVENT)
      throw conflict('This webhook is turned off. Turn it on with update_webhook (active: true) first.');
    await addJob(ctx, webhookId);
    return { delivery };
  });

export const test = mutation
  .meta({
    summary: 'Send a test event, webhook.test, to a webhook. list_webhook_deliveries shows what came of it.',
    rest: 'POST /webhooks/{webhookId}/test',
    tool: 'test_webhook',
    kind: ['write', 'outside'],
    event: null,
  })
  .input(z.strictObject({ webhookId: WebhookId }))
  .output(One)
  .mutation(async ({ ctx, input: { webhookId } }) => {
    const webhook = await findWebhook(ctx, webhookId);
    const body = toBody(TEST_EVENT, ctx.now, { webhook, previous: {}, actor: await readActor(ctx) });
    const delivery = await ctx.db.one<Delivery>(sql`
      INSERT INTO webhook_deliveries AS e (webhook_id, event, target_kind, target_id, workspace_id, body, created_at, next_attempt_at)
      VALUES (${webhookId}, ${TEST_EVENT}, 'webhook', ${webhookId}, ${webhook.workspaceId}, ${body}, ${ctx.now}, ${ctx.now})
      RETURNING ${columnsFor(ctx.caller.id)}`);
    await addJob(ctx, webhookId);
    return { delivery };
  });
