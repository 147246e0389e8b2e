import { expect, test } from 'vitest';
import { startMailServer } from '../../../testing/mail-server';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp } from '../../../testing/test-app';

test('a mailed notification ends its kind of mail by one click, and by a page', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url } });
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const [user, guest] = [ann, bob].map((account) => sharingClient(app.transport('rest').as(account)));
  if (!user || !guest) throw new Error('No people.');
  const notifications = { comment: { mail: true }, mention: { mail: true } };
  await user.call('update_me', { preferences: { notifications } });
  const { id: taskId } = await user.task({ title: 'Tiles' });
  await user.shareTask({ taskId, target: bob.username, role: 'commenter' });
  const comment = async (body: string) => {
    await guest.call('create_comment', { taskId, body });
    await runAllJobs(app.url);
    return mail.received.length;
  };
  expect(await comment('Grey?')).toBe(1);
  const raw = (mail.received[0]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const path = /^List-Unsubscribe: <http:\/\/parcours\.test([^>]+)>/m.exec(raw)?.[1] ?? '';

  const asked = await app.send(path);
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect(await comment('Opened only')).toBe(2);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await app.send(path, { method: 'POST', body })).status).toBe(200);
  expect(await comment('Not mailed')).toBe(2);
  expect(await comment(`@${ann.username} mailed`)).toBe(3);

  for (const wrong of [`${path}x`, '/mail/unsubscribe/x', `${path.slice(0, -8)}AAAAAAAA`])
    expect((await app.send(wrong, { method: 'POST', body })).status).toBe(404);
  expect((await app.send(path, { method: 'PUT' })).status).toBe(405);
});
