import sql from 'sql-template-tag';
import { z } from 'zod';
import { Delivery, Webhook, WebhookEvent } from '../server/wire/webhooks';
import { makeJobsDue } from './make-jobs-due';
import { runAllJobs } from './run-all-jobs';
import { sharingClient } from './sharing-client';
import { createApp, type TestApp, type TransportName } from './test-app';

export const Created = z.strictObject({ webhook: Webhook, secret: z.string() });
export const One = z.strictObject({ webhook: Webhook });
export const List = z.strictObject({ webhooks: z.array(Webhook) });
export const Sent = z.strictObject({ delivery: Delivery });
export const Deliveries = z.strictObject({
  deliveries: z.array(Delivery),
  nextCursor: z.string().nullable(),
});

export const clientOf = (app: TestApp, who: { token: string }, transport: TransportName = 'rest') =>
  sharingClient(app.transport(transport).as(who));

/** A run ends when the jobs left wait for one of their queue, so run until nothing is due. */
export async function emptyQueue({ db, url }: TestApp) {
  const due = sql`SELECT FROM graphile_worker.jobs WHERE run_at <= now() LIMIT 1`;
  do await runAllJobs(url);
  while ((await db.rows(due)).length > 0);
}

/** An app with an account that has webhooks. */
export const startWebhooks = async (env: Record<string, string> = { ALLOW_PRIVATE_HOSTS: 'true' }) => {
  const app = await createApp({ env });
  const account = await app.account('Ann');
  const user = clientOf(app, account);
  return {
    app,
    account,
    user,
    hook: (url: string, events: readonly string[] = WebhookEvent.options) =>
      user.expectOk(Created, 'create_webhook', { url, events }),
    deliveries: async (webhookId: string) =>
      (await user.expectOk(Deliveries, 'list_webhook_deliveries', { webhookId })).deliveries,
    isActive: async () => (await user.expectOk(List, 'list_webhooks')).webhooks[0]?.active,
    run: () => emptyQueue(app),
    /** Lets waiting retries run now. */
    async makeDue() {
      await makeJobsDue(app.db);
      await app.db.run(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'pending'`);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
};
