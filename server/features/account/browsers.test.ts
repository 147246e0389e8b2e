import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { browserClient, signedInBrowser } from '../../../testing/browser-client';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { addSignIn } from '../sign-in/sign-ins';

type Browser = ReturnType<typeof browserClient>;

const List = z.object({
  browsers: z.array(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
});

/** A browser with a session, as a sign-in leaves it; `isOlder` for a cookie from before the table of sign-ins. */
async function signedIn(
  app: TestApp,
  { id: sub }: Pick<TestAccount, 'id'>,
  isOlder = false,
): Promise<Browser> {
  const id = isOlder ? undefined : crypto.randomUUID();
  if (id)
    await addSignIn(app.db, { id, userId: sub, userAgent: 'Gecko/20100101 Firefox/146.0 (X11; Linux)' });
  return signedInBrowser(app, { id: sub }, { by: 'link', ...(id && { id }) });
}

const listOf = async (browser: Browser) =>
  List.parse((await browser.query('account.browsers')).body).browsers;
const statusOf = async (browser: Browser) => (await browser.query('me.get')).status;
const idOf = async (browser: Browser) => (await listOf(browser)).find(({ isCurrent }) => isCurrent)?.id ?? '';

/** Reads the stream of live changes to its end. */
async function followToEnd(app: TestApp, { cookies }: Browser) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const input = encodeURIComponent(JSON.stringify({ since: Date.now() }));
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return app.send(`/api/trpc/changes.follow?input=${input}`, { headers });
}

describe('signed-in browsers', () => {
  test.each([false, true])('signs out another browser at once, from an older cookie: %s', async (isOlder) => {
    await using app = await createApp();
    const ann = await app.account('Ann');
    const [own, lost] = [await signedIn(app, ann), await signedIn(app, ann, isOlder)];
    const id = await idOf(lost);
    expect(await listOf(own)).toEqual([
      { id: await idOf(own), browser: 'Firefox', system: 'Linux', isCurrent: true },
      {
        id,
        ...(isOlder ? { browser: null, system: null } : { browser: 'Firefox', system: 'Linux' }),
        isCurrent: false,
      },
    ]);
    expect(await own.mutate('account.signOutBrowser', { id })).toMatchObject({ status: 200 });
    expect([await statusOf(lost), await statusOf(lost), await statusOf(own)]).toEqual([401, 401, 200]);
    expect((await own.mutate('account.signOutBrowser', { id })).status).toBe(404);
    expect(await listOf(own)).toHaveLength(1);
  });

  test('returns 404 for a browser of another account and 403 to a token', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const [own, stranger] = [await signedIn(app, ann), await signedIn(app, eve)];
    const id = await idOf(own);
    expect((await stranger.mutate('account.signOutBrowser', { id })).status).toBe(404);
    const token = { authorization: `Bearer ${ann.token}` };
    expect((await browserClient(app).mutate('account.signOutBrowser', { id }, token)).status).toBe(403);
    expect(await statusOf(own)).toBe(200);
  });

  test('ends the live changes of a browser that is signed out, and of no other', async () => {
    await using app = await createApp({ isLive: true });
    const ann = await app.account('Ann');
    const [own, lost] = [await signedIn(app, ann), await signedIn(app, ann)];
    const [kept, ended] = [await followToEnd(app, own), await followToEnd(app, lost)];
    await own.mutate('account.signOutBrowser', { id: await idOf(lost) });
    // The page then reads again, is refused, and opens the sign-in page.
    expect(await ended.text()).toContain('"tabs":[""');
    const end = kept.text().then(() => 'ended');
    expect(await Promise.race([end, setTimeout(100, 'open')])).toBe('open');
    await own.mutate('account.signOutBrowser', { id: await idOf(own) });
    expect(await end).toBe('ended');
  });

  test('forgets the push address of a browser that is signed out', async () => {
    await using app = await createApp();
    const ann = await app.account('Ann');
    const [own, lost] = [await signedIn(app, ann), await signedIn(app, ann, true)];
    for (const browser of [own, lost])
      await app.db.run(sql`
        INSERT INTO devices (user_id, kind, name, endpoint, p256dh, auth, sign_in_id)
        VALUES (${ann.id}, 'web', 'Mine', ${crypto.randomUUID()}, 'key', 'auth', ${await idOf(browser)})`);
    await own.mutate('account.signOutBrowser', { id: await idOf(lost) });
    const rows = await app.db.rows<{ id: string }>(sql`SELECT sign_in_id AS id FROM devices`);
    expect(rows).toEqual([{ id: await idOf(own) }]);
  });

  test('keeps this browser alone after a new password, and none after signing out everywhere', async () => {
    await using app = await createApp();
    const own = browserClient(app);
    await own.mutate('account.signUp', { email: 'ann@example.org', password: 'correct horse battery' });
    const row = await app.db.one<{ id: string }>(sql`SELECT id FROM users`);
    const others = [await signedIn(app, row), await signedIn(app, row, true)];
    for (const other of others) expect(await statusOf(other)).toBe(200);
    const id = await idOf(own);
    await own.mutate('account.changePassword', {
      current: 'correct horse battery',
      next: 'another good one',
    });
    expect(await listOf(own)).toMatchObject([{ id, isCurrent: true }]);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    await own.mutate('account.signOutEverywhere', {});
    expect(await app.db.rows(sql`SELECT id FROM sign_ins`)).toEqual([]);
  });

  test('ends the sign-in that was not used for the longest time when there are too many', async () => {
    await using app = await createApp();
    const ann = await app.account('Ann');
    const oldest = await signedIn(app, ann);
    await app.db.run(sql`UPDATE sign_ins SET seen_at = now() - interval '1 minute'`);
    await app.db.run(sql`
      INSERT INTO sign_ins (id, user_id, browser)
      SELECT gen_random_uuid(), ${ann.id}, 'Firefox' FROM generate_series(1, 99)`);
    expect(await statusOf(oldest)).toBe(200);
    const newest = await signedIn(app, ann);
    expect([await statusOf(oldest), await statusOf(newest)]).toEqual([401, 200]);
  });

  test('notes the last use once an hour', async () => {
    await using app = await createApp();
    const own = await signedIn(app, await app.account('Ann'));
    const seenAt = async () =>
      (await app.db.one<{ seenAt: Date }>(sql`SELECT seen_at AS "seenAt" FROM sign_ins`)).seenAt.getTime();
    await app.db.run(sql`UPDATE sign_ins SET seen_at = now() - interval '50 minutes'`);
    const earlier = await seenAt();
    await statusOf(own);
    expect(await seenAt()).toBe(earlier);
    await app.db.run(sql`UPDATE sign_ins SET seen_at = now() - interval '61 minutes'`);
    await statusOf(own);
    expect(await seenAt()).toBeGreaterThan(earlier);
  });
});
