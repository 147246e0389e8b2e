import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { type SharingClient, sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import { Notification } from '../../wire/notifications';
import { sendReminders } from './reminders';

const HOUR = 3_600_000;

const clientOf = (app: TestApp, account: TestAccount) => sharingClient(app.transport('rest').as(account));
const Inbox = z.object({ notifications: z.array(Notification) });
const remindersOf = async (client: SharingClient) =>
  (await client.expectOk(Inbox, 'list_notifications')).notifications.filter(
    ({ kind }) => kind === 'reminder',
  );

async function sendDue(app: TestApp) {
  await sendReminders.enqueue(app.db, {});
  await runAllJobs(app.url);
}

describe.each(transports)('reminders over %s', (transport) => {
  test('are shown only where they are set, and written as an instant', async () => {
    await using app = await createApp();
    const ann = sharingClient(app.transport(transport).as(await app.account('Ann')));
    const plain = await ann.task({ title: 'Plain' });
    expect(plain).not.toHaveProperty('remindAt');
    const remindAt = Date.UTC(2031, 2, 4, 8, 30);
    const set = await ann.task({ title: 'Call', remindAt: '2031-03-04T09:30:00+01:00' });
    expect(set.remindAt).toBe(remindAt);
    expect((await ann.updateTask({ taskId: plain.id, remindAt })).remindAt).toBe(remindAt);
    expect((await ann.getTask(plain.id)).remindAt).toBe(remindAt);
    expect(await ann.updateTask({ taskId: plain.id, remindAt: null })).not.toHaveProperty('remindAt');
    expect(await ann.refusal('create_task', { title: 'Call', remindAt: 'soon' })).toBe('400 remindAt');
    expect(await ann.refusal('create_task', { title: 'Call', remindAt: -1 })).toBe('400 remindAt');
  });
});

describe('a reminder', () => {
  test('arrives once, and again only after it was set to another time', async () => {
    await using app = await createApp();
    const ann = clientOf(app, await app.account('Ann'));
    const remindAt = Date.now() - 1000;
    const task = await ann.task({ title: 'Call the bank', remindAt });
    for (let run = 0; run < 3; run++) await sendReminders.enqueue(app.db, {});
    await Promise.all([runAllJobs(app.url), runAllJobs(app.url), runAllJobs(app.url)]);
    const [reminder, ...more] = await remindersOf(ann);
    expect(reminder).toMatchObject({ title: 'Call the bank', targetKind: 'task', targetId: task.id });
    expect(more).toEqual([]);
    await ann.updateTask({ taskId: task.id, remindAt });
    await sendDue(app);
    expect(await remindersOf(ann)).toHaveLength(1);
    await ann.updateTask({ taskId: task.id, remindAt: remindAt + 500 });
    await sendDue(app);
    expect(await remindersOf(ann)).toHaveLength(2);
  });

  test('runs at its own time if the next regular run would be too late', async () => {
    await using app = await createApp();
    const ann = clientOf(app, await app.account('Ann'));
    const soon = Date.now() + 20_000;
    await ann.task({ title: 'Soon', remindAt: soon });
    await ann.task({ title: 'Later', remindAt: soon + 50 * HOUR });
    const planned = () =>
      app.db.rows(
        sql`SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE task_identifier = 'send_reminders'`,
      );
    expect(await planned()).toEqual([{ runAt: new Date(soon) }]);
    await sendDue(app);
    expect(await remindersOf(ann)).toEqual([]);
    expect(await planned()).toEqual([{ runAt: new Date(soon) }, { runAt: new Date(soon) }]);
  });

  test('comes together with others that are late', async () => {
    await using app = await createApp();
    const ann = clientOf(app, await app.account('Ann'));
    for (const [index, title] of ['Call', 'Write', 'Pay'].entries())
      await ann.task({ title, remindAt: Date.now() - HOUR + index });
    const done = await ann.task({ title: 'Done', remindAt: Date.now() - HOUR });
    await ann.complete({ taskId: done.id });
    await ann.task({ title: 'Just now', remindAt: Date.now() - 1000 });
    await sendDue(app);
    const notices = (await remindersOf(ann)).map(({ title, body }) => [title, body]);
    expect(notices.sort()).toEqual([
      ['3 reminders from earlier', 'Call · Write · Pay'],
      ['Just now', ''],
    ]);
    await ann.complete({ taskId: done.id, completed: false });
    await sendDue(app);
    expect(await remindersOf(ann)).toHaveLength(2);
  });

  test('reaches the owner and the person who set it while they may see the task', async () => {
    await using app = await createApp();
    const accounts = [await app.account('Ann'), await app.account('Bob'), await app.account('Cleo')] as const;
    const [ann, bob, cleo] = accounts;
    const owner = clientOf(app, ann);
    const task = await owner.task({ title: 'Order tiles' });
    const shared = { taskId: task.id, role: 'editor' };
    const { membershipId } = await owner.shareTask({ ...shared, target: bob.username });
    await owner.shareTask({ ...shared, target: cleo.username });
    const remind = (remindAt: number) => clientOf(app, bob).updateTask({ taskId: task.id, remindAt });
    await remind(Date.now() - 2000);
    await sendDue(app);
    const counts = () =>
      Promise.all(accounts.map(async (account) => (await remindersOf(clientOf(app, account))).length));
    expect(await counts()).toEqual([1, 1, 0]);
    await remind(Date.now() + HOUR);
    await owner.expectOk(z.unknown(), 'remove_collaborator', { taskId: task.id, membershipId });
    await app.db.run(sql`UPDATE tasks SET remind_at = now() WHERE id = ${task.id}`);
    await sendDue(app);
    expect(await counts()).toEqual([2, 0, 0]);
  });

  test('moves with the task only if it was set as minutes before', async () => {
    await using app = await createApp();
    const account = await app.account('Ann');
    const ann = clientOf(app, account);
    await app.db.run(sql`UPDATE users SET time_zone = 'Europe/Berlin' WHERE id = ${account.id}`);
    const at = (date: string, time: string | null = null) => ({ kind: 'date', date, time });
    const when = at('2031-03-04', '15:00');
    const { id: taskId, ...made } = await ann.task({ title: 'Call', when, remindAt: '10 min before' });
    expect(made.remindAt).toBe(Date.parse('2031-03-04T14:50:00+01:00'));
    const change = async (fields: Record<string, unknown>) =>
      (await ann.updateTask({ taskId, ...fields })).remindAt;
    expect(await change({ title: 'Call mom' })).toBe(made.remindAt);
    expect(await change({ when: at('2031-04-04', '09:00') })).toBe(Date.parse('2031-04-04T08:50:00+02:00'));
    expect(await change({ when: 'someday' })).toBeUndefined();
    expect(await change({ deadline: '2031-04-05' })).toBe(Date.parse('2031-04-05T08:50:00+02:00'));
    expect(await change({ when: 'today', remindAt: '1 day before' })).toEqual(expect.any(Number));
    expect(await change({ when })).toBe(Date.parse('2031-03-03T15:00:00+01:00'));
    const instant = Date.parse('2031-03-04T08:00:00Z');
    expect(await change({ remindAt: instant })).toBe(instant);
    expect(await change({ when: at('2031-05-04', '09:00') })).toBe(instant);
    for (const remindAt of ['0 min before', '99999 weeks before', '10 min before'])
      expect(await ann.refusal('create_task', { title: 'Anytime', remindAt })).toBe('400 remindAt');
    const tasks = [{ title: 'One' }, { title: 'Two', remindAt: '1 hour before' }];
    expect(await ann.refusal('create_tasks', { tasks })).toBe('400 tasks.1.remindAt');
  });

  test('moves with the date of a repeating task', async () => {
    await using app = await createApp();
    const account = await app.account('Ann');
    const ann = clientOf(app, account);
    await app.db.run(sql`UPDATE users SET time_zone = 'Europe/Berlin' WHERE id = ${account.id}`);
    const project = await ann.project({ name: 'Home' });
    const task = await ann.task({
      title: 'Water plants',
      projectId: project.id,
      when: { kind: 'date', date: '2031-03-29' },
      repeat: { every: 1, unit: 'day' },
      remindAt: '2031-03-29T08:45:30+01:00',
    });
    const { tasks } = await ann.expectOk(
      z.object({ tasks: z.array(z.object({ remindAt: z.number().optional() })) }),
      'duplicate_project',
      { projectId: project.id, name: 'Copy' },
    );
    expect(tasks).toEqual([{ remindAt: Date.parse('2031-03-29T08:45:30+01:00') }]);
    const { next } = await ann.complete({ taskId: task.id, day: '2031-03-29' });
    expect(next?.remindAt).toBe(Date.parse('2031-03-30T08:45:30+02:00'));
  });
});
