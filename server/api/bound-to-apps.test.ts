import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allowApp } from '../../testing/allow-app';
import { createApp } from '../../testing/test-app';
import { Created, clientOf } from '../../testing/webhook-setup';
import { catalogue } from './catalogue';

const Any = z.unknown();

/** Writes that hand out a secret or an address, or that make something which later sends data elsewhere. */
const lasting = catalogue()
  .filter(({ type, meta, outputSchema, status }) => {
    const handsOut = /"(secret|value|url|token)":/.test(JSON.stringify(outputSchema));
    return type === 'mutation' && (handsOut || (meta.kind.includes('outside') && status === 201));
  })
  .map(({ meta }) => meta.tool)
  .sort();

/** Writes that give an app nothing that outlasts its authorization. */
const harmless = {
  create_token: 'Apps may not call it.',
  create_checkout: 'The address of a page of Stripe.',
  create_billing_portal: 'The address of a page of Stripe.',
  create_calendar_event:
    'It is in the calendar of the person, where the app can only change events by its authorization.',
  create_connection: 'The account reads calendars by it. The app gets nothing.',
  rotate_webhook_secret: 'The events go to the same address as before.',
};

test('ends what an app made together with its authorization', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const allowed = await allowApp(app.db, ann);
  const [user, client] = [clientOf(app, ann), clientOf(app, allowed)];
  const { id: taskId } = await user.task({ title: 'Tiles' });
  const hook = { url: 'https://hooks.example/', events: ['task.created'] };
  const { webhook: own } = await user.expectOk(Created, 'create_webhook', hook);
  await user.expectOk(Any, 'create_webhook', hook);
  await user.expectOk(Any, 'create_feed', { name: 'Own', include: ['when'] });
  const inputs = {
    create_feed: { name: 'Days', include: ['when'] },
    create_webhook: hook,
    update_webhook: { webhookId: own.id, url: 'https://elsewhere.example/' },
    create_share_link: { targetKind: 'task', targetId: taskId },
    create_upload: { name: 'a.txt', type: 'text/plain', size: 5, targetKind: 'task', targetId: taskId },
    register_device: {
      kind: 'web',
      endpoint: 'https://push.example.org/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      name: 'Firefox',
    },
  };
  expect(lasting).toEqual(Object.keys({ ...inputs, ...harmless }).sort());
  expect(await client.refusal('create_token', { name: 'Mine' })).toBe('403');
  for (const [tool, input] of Object.entries(inputs)) await client.expectOk(Any, tool, input);

  const tables = await app.db.rows<{ name: string }>(sql`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE confrelid = 'oauth_grants'::regclass AND conname LIKE '%authorization_id%' AND confdeltype = 'c'`);
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { n } = await app.db.one<{ n: number }>(
        sql`SELECT count(*) AS n FROM ${raw(name)} WHERE authorization_id IS NOT NULL`,
      );
      counts[name] = n;
    }
    return counts;
  };
  expect(await count()).toEqual({ devices: 1, feeds: 1, share_links: 1, uploads: 1, webhooks: 2 });
  await user.expectOk(Any, 'revoke_authorization', { authorizationId: allowed.grantId });
  expect(await count()).toEqual({ devices: 0, feeds: 0, share_links: 0, uploads: 0, webhooks: 0 });
  const left = await app.db.one(
    sql`SELECT (SELECT count(*) FROM webhooks) AS webhooks, (SELECT count(*) FROM feeds) AS feeds`,
  );
  expect(left).toEqual({ webhooks: 1, feeds: 1 });
});
