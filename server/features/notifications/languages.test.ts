import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { browserClient } from '../../../testing/browser-client';
import { mailText, startMailServer } from '../../../testing/mail-server';
import { startPushService } from '../../../testing/push-service';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp } from '../../../testing/test-app';
import { notify } from './notify';

test('a notification is in the language that its reader chose, else in that of their browser', async () => {
  await using app = await createApp();
  const [ann, ben, cem] = [await app.account('Ann'), await app.account('Ben'), await app.account('Cem')];
  await app.transport('rest').call(ann, 'update_me', { preferences: { language: 'de' } });
  await app.db.run(sql`UPDATE users SET language = 'fr' WHERE id IN (${ann.id}, ${ben.id})`);
  const ctx = { db: app.db, now: new Date() };
  await notify(ctx, [ann.id, ben.id, cem.id], {
    kind: 'due',
    title: (t) => t('dueMany', { count: 2 }),
  });
  const rows = await app.db.rows<{ id: string; title: string }>(
    sql`SELECT user_id AS id, title FROM notifications WHERE user_id IN (${ann.id}, ${ben.id}, ${cem.id})`,
  );
  expect(new Map(rows.map(({ id, title }) => [id, title]))).toEqual(
    new Map([
      [ann.id, '2 Aufgaben sind heute fällig'],
      [ben.id, '2 tâches arrivent à échéance aujourd’hui'],
      [cem.id, '2 tasks are due today'],
    ]),
  );
});

/** Ann reads German; Bob comments on her task. */
async function createGerman(env: Record<string, string>) {
  const app = await createApp({ env });
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const [user, other] = [ann, bob].map((account) => sharingClient(app.transport('rest').as(account)));
  if (!user || !other) throw new Error('No people.');
  await user.call('update_me', {
    preferences: { language: 'de', notifications: { comment: { mail: true } } },
  });
  const task = await user.task({ title: 'Tiles', deadline: '2026-12-24' });
  await user.shareTask({ taskId: task.id, target: bob.username, role: 'commenter' });
  const comment = async () => {
    await other.expectOk(z.unknown(), 'create_comment', { taskId: task.id, body: 'Grey?' });
    await runAllJobs(app.url);
  };
  return { app, ann, user, task, comment };
}

test('mails, the page that ends them, and feeds are in the language of their reader', async () => {
  await using mail = await startMailServer();
  const { app, ann, user, comment } = await createGerman({ SMTP_URL: mail.url });
  await using _ = app;
  await comment();
  await browserClient(app).mutate('account.sendLink', { email: ann.email });
  const [first, second] = mail.received.map((message) => ({
    text: mailText(message),
    raw: message.raw.replace(/\r\n[ \t]+/g, ' '),
  }));
  expect(first?.text).toContain('Bob hat „Tiles“ kommentiert');
  expect(second?.text).toContain('Der Link funktioniert einmal, innerhalb von 15 Minuten.');
  const path = /^List-Unsubscribe: <http:\/\/parcours\.test([^>]+)>/m.exec(first?.raw ?? '')?.[1] ?? '';
  const page = await (await app.send(path)).text();
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain('Du bekommst keine Mails mehr zu: Kommentare.');
  const Feed = z.object({ url: z.string() });
  const { url } = await user.expectOk(Feed, 'create_feed', { name: 'Tage', include: ['deadlines'] });
  expect(await (await app.send(url)).text()).toContain('SUMMARY:Frist: Tiles');
});

test('the buttons of a push are in the language of its reader', async () => {
  const { app, user, comment } = await createGerman({ ALLOW_PRIVATE_HOSTS: 'true' });
  await using _ = app;
  await using push = await startPushService();
  await user.expectOk(z.unknown(), 'register_device', push.subscription);
  await comment();
  expect(push.received[0]?.message.words).toEqual({
    done: 'Erledigt',
    later: 'Später',
    reminder: 'Erinnerung',
  });
});

test('a link for an address without an account is mailed in the language of the browser', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url, SIGN_UP: 'invited' } });
  const input = { email: 'new@example.org' };
  await browserClient(app).mutate('account.sendLink', input, { 'accept-language': 'fr-CA,en;q=0.5' });
  expect(mail.received.map(mailText).join()).toContain('Demandez une invitation');
});
