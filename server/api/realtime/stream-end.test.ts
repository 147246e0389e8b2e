import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allowApp } from '../../../testing/allow-app';
import { openEventStream } from '../../../testing/start/event-stream';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp, type TestAccount } from '../../../testing/test-app';
import { disableAccount } from '../../features/sign-in/manage-accounts';
import { issueToken, revokeAllTokens } from '../../features/sign-in/tokens';
import { hashSecret } from '../../platform/config/secrets';

test('ends only the streams of the session or token that ended', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const { db } = app;
  const ways = {
    'all tokens are revoked': (who: TestAccount) => revokeAllTokens(db, who.id),
    'the token is deleted': (who: TestAccount) =>
      db.run(sql`DELETE FROM api_tokens WHERE user_id = ${who.id}`),
    'the account is disabled': (who: TestAccount) => disableAccount(db, who.id),
    'the account is deleted': (who: TestAccount) => db.run(sql`DELETE FROM users WHERE id = ${who.id}`),
  };
  const other = await openEventStream(server.url, callHeaders(await app.account('Other')));
  await Promise.all(
    Object.entries(ways).map(async ([way, end]) => {
      const who = await app.account('Ann');
      const stream = await openEventStream(server.url, callHeaders(who));
      await expect.poll(stream.lastId).not.toBe('');
      await end(who);
      await expect.poll(() => stream.seen.isOver, { message: way }).toBe(true);
    }),
  );
  const ann = await app.account('Ann');
  const apps = {
    token: await allowApp(db, ann),
    grant: await allowApp(db, ann),
    kept: await allowApp(db, ann),
  };
  const open = (token: string) => openEventStream(server.url, callHeaders({ token }));
  const [byToken, byGrant, kept] = [
    await open(apps.token.token),
    await open(apps.grant.token),
    await open(apps.kept.token),
  ];
  await expect.poll(() => [byToken, byGrant, kept].every(({ lastId }) => lastId() !== '')).toBe(true);
  await db.run(sql`DELETE FROM oauth_tokens WHERE token_hash = ${hashSecret(apps.token.token)}`);
  await expect.poll(() => byToken.seen.isOver).toBe(true);
  await db.run(sql`DELETE FROM oauth_grants WHERE id = ${apps.grant.grantId}`);
  await expect.poll(() => byGrant.seen.isOver).toBe(true);
  expect([kept.seen.isOver, other.seen.isOver]).toEqual([false, false]);
  for (const { leave } of [kept, other]) leave();
});

test('ends a stream when its token expires', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const ann = await app.account('Ann');
  // The token does not expire while the stream is opened, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const expiresAt = new Date(Date.now() + 100);
  const { value: token } = await issueToken(app.db, { userId: ann.id, name: 'short', expiresAt });
  const stream = await openEventStream(server.url, callHeaders({ token }));
  expect(stream.status).toBe(200);
  await expect.poll(() => stream.seen.isOver).toBe(true);
});
