import { expect, test } from 'vitest';
import { z } from 'zod';
import { startReceiver } from '@/tools/torture/hook-receiver';
import { addDays } from '../../../domain/days';
import { dayOf, startOfDay } from '../../../domain/zones';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { clientOf, startWebhooks } from '../../../testing/webhook-setup';
import { sendReminders } from '../notifications/reminders';
import { writeDueTasks } from './due-tasks';

const ZONE = 'Pacific/Auckland';
const Any = z.unknown();

type Setup = Awaited<ReturnType<typeof startWebhooks>>;

const runAt = ({ app: { db } }: Setup, at: number) => {
  const { signal } = new AbortController();
  const job = { jobId: '1', attempt: 1, isLastAttempt: true, signal };
  return writeDueTasks.runRaw({}, { ...job, db, now: new Date(at) });
};

const titlesOf = ({ received }: Awaited<ReturnType<typeof startReceiver>>) =>
  received.map(({ type, data }) => `${type} ${data.task?.['title']}`).sort();

test('tells of a due reminder once, whatever processes ring it and whomever it reminds', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { app, user } = setup;
  const bob = await app.account('Bob');
  await setup.hook(receiver.url, ['reminder.due']);
  const stranger = clientOf(app, await app.account('Eve'));
  await stranger.expectOk(Any, 'create_webhook', { url: receiver.url, events: ['*'] });
  const { id: taskId } = await user.task({ title: 'Call the bank', remindAt: Date.now() - 1_000 });
  await user.shareTask({ taskId, target: bob.username, role: 'editor' });
  await clientOf(app, bob).updateTask({ taskId, remindAt: Date.now() - 500 });
  const done = await user.task({ title: 'Done', remindAt: Date.now() - 1_000 });
  await user.complete({ taskId: done.id });
  for (let run = 0; run < 3; run++) await sendReminders.enqueue(app.db, {});
  await Promise.all([runAllJobs(app.url), runAllJobs(app.url), runAllJobs(app.url)]);
  await setup.run();
  expect(titlesOf(receiver)).toEqual(['reminder.due Call the bank']);
  expect(receiver.received[0]?.data).toMatchObject({ actor: null, previous: {}, task: { id: taskId } });
});

test('tells of the tasks of a day once, when it begins where the maker of the webhook lives', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { app, user } = setup;
  await user.expectOk(Any, 'update_me', { preferences: { zone: ZONE } });
  await setup.hook(receiver.url, ['task.due']);
  const day = addDays(dayOf(Date.now(), ZONE), 3);
  const when = { kind: 'date', date: day };
  await user.task({ title: 'Deadline', deadline: day });
  await user.task({ title: 'Planned', when });
  await user.task({ title: 'Both', deadline: day, when });
  await user.task({ title: 'The day after', deadline: addDays(day, 1) });
  const done = await user.task({ title: 'Done', deadline: day });
  await user.complete({ taskId: done.id });
  const project = await user.project({ name: 'Old' });
  await user.task({ title: 'Archived', deadline: day, projectId: project.id });
  await user.expectOk(Any, 'archive_project', { projectId: project.id });
  await clientOf(app, await app.account('Eve')).task({ title: 'Of another', deadline: day });

  const midnight = startOfDay(day, ZONE);
  await runAt(setup, midnight - 1);
  await setup.run();
  expect(titlesOf(receiver)).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => runAt(setup, midnight)));
  await runAt(setup, midnight + 3_600_000);
  await setup.makeDue();
  await setup.run();
  expect(titlesOf(receiver)).toEqual(['task.due Both', 'task.due Deadline', 'task.due Planned']);
});

test('tells a webhook that is turned on during a day of the days after it', async () => {
  await using setup = await startWebhooks();
  await using receiver = await startReceiver();
  const { user } = setup;
  const today = dayOf(Date.now(), 'UTC');
  await user.task({ title: 'Today', deadline: today });
  await user.task({ title: 'Tomorrow', deadline: addDays(today, 1) });
  const { webhook } = await setup.hook(receiver.url, ['task.created']);
  await setup.app.db.run({ text: `UPDATE webhooks SET due_day = '2026-01-01'`, values: [] });
  await user.expectOk(Any, 'update_webhook', { webhookId: webhook.id, events: ['*'] });
  await runAt(setup, Date.now());
  await runAt(setup, startOfDay(addDays(today, 1), 'UTC'));
  await setup.makeDue();
  await setup.run();
  expect(titlesOf(receiver).filter((title) => title.startsWith('task.due'))).toEqual(['task.due Tomorrow']);
});
