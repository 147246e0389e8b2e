import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startReceiver } from '@/tools/torture/hook-receiver';
import { startPushService } from '../../../testing/push-service';
import { clientOf, startWebhooks } from '../../../testing/webhook-setup';
import { startWorker } from '../../platform/jobs/worker';
import { allJobs } from '../../start/all-jobs';

/** A receiver that takes requests and never answers. */
async function startSilentReceiver() {
  let open = 0;
  let most = 0;
  let left = 0;
  const server = createServer((request) => {
    open += 1;
    most = Math.max(most, open);
    request.socket.once('close', () => {
      open -= 1;
      left += 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const { port }: AddressInfo = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    most: () => most,
    /** How many requests the app aborted. */
    left: () => left,
    close,
  };
}

test('webhooks to a slow receiver delay no delivery, reminder or message of another account', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  await using push = await startPushService();
  const { app, user } = setup;
  const slow = await startSilentReceiver();
  for (let nth = 0; nth < 8; nth += 1) await setup.hook(slow.url, ['task.created']);
  const tasks = Array.from({ length: 2 }, (_, nth) => ({ title: `Task ${nth}` }));
  await user.expectOk(z.unknown(), 'create_tasks', { tasks });
  const worker = await startWorker(app.url, allJobs);
  await using _running = { [Symbol.asyncDispose]: worker.stop };
  await expect.poll(slow.most).toBe(4);

  const bob = clientOf(app, await app.account('Bob'));
  await bob.expectOk(z.unknown(), 'create_webhook', { url: receiver.url, events: ['task.created'] });
  await bob.expectOk(z.unknown(), 'register_device', push.subscription);
  const leftBefore = slow.left();
  await bob.task({ title: 'Call', remindAt: Date.now() });
  const received = () => [receiver.received.length, push.received.length];
  await expect.poll(received).toEqual([1, 1]);
  // No delivery waited for a slow request to end.
  expect([slow.most(), slow.left()]).toEqual([4, leftBefore]);
  // A stop would wait for its answers.
  slow.close();
}, 60_000);

test('stores deliveries beyond the limit of an account as failed, and sends them on request', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { app, user } = setup;
  const { webhook } = await setup.hook(receiver.url, ['task.created']);
  await app.db.run(sql`
    INSERT INTO webhook_deliveries (webhook_id, event, target_kind, body, next_attempt_at)
    SELECT ${webhook.id}, 'task.created', 'task', '{}', now() + interval '1 day' FROM generate_series(1, 9999)`);
  await user.expectOk(z.unknown(), 'create_tasks', { tasks: [{ title: 'Fits' }, { title: 'Does not' }] });
  await setup.run();
  expect(receiver.received).toHaveLength(1);
  const failed = (await setup.deliveries(webhook.id)).find(({ status }) => status === 'failed');
  expect(failed).toMatchObject({ attempts: 0, error: expect.stringContaining('10000 deliveries waited') });
  const again = { webhookId: webhook.id, deliveryId: failed?.id };
  await user.expectOk(z.unknown(), 'retry_webhook_delivery', again);
  await setup.run();
  expect(receiver.received).toHaveLength(2);
});
