import { expect, test } from 'vitest';
import { terminal } from '@/testing/command-line';
import { createApp } from '@/testing/test-app';
import { localDay } from './local-time';

test('takes a task from one line to done', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  await run(['create-project', '--name', 'Home loan']);
  const added = await run(['add', 'Call the bank', 'today', '9am', '+Home', 'loan', '#money !2 ~15m >2']);
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(
    /^Added: Call the bank · Today 09:00 · #money · !2 · 15m · round 2 {2}\(\w{8}\)\n$/,
  );
  const [{ project }] = [JSON.parse((await run(['get-project', 'home', '--json'])).out)];
  const task = JSON.parse((await run(['get-task', 'call', '--json'])).out).task;
  expect(task).toMatchObject({ title: 'Call the bank', priority: 2, projectId: project.id, tags: ['money'] });
  expect((await run(['today'])).out).toMatch(/^Round 2 {2}15m\n {2}○ {2}Call the bank +Today 09:00 /m);
  expect((await run(['today', 'tomorrow'])).out).not.toContain('Round 2');
  expect((await run(['start', 'call the'])).out).toBe('Started: Call the bank\n');
  expect((await run(['today'])).out).toMatch(/^Sessions {2}0m\n {2}▶ {2}Call the bank/m);
  expect((await run(['stop'])).out).toBe('Stopped: Call the bank, 0m\n');
  expect(await run(['stop'])).toMatchObject({ code: 1, err: expect.stringContaining('parcours start') });
  expect((await run(['done', task.id.slice(0, 8)])).out).toBe('Done: Call the bank\n');
  expect(await run(['done', 'call'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('No open task'),
  });
  expect((await run(['done', 'call', '--undo'])).out).toBe('Reopened: Call the bank\n');
});

test('names the parts of a line that it did not understand', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  expect((await run(['add', '--dry-run', 'Water the plants every 2 weeks by fri'])).out).toMatch(
    /^Would add: Water the plants · due [\w ]+ · every 2 weeks\n$/,
  );
  expect((await run(['list-tasks'])).out).toBe('No tasks.\n');
  const odd = await run(['add', '--quiet', 'Tidy up']);
  expect(odd.out).toMatch(/^[0-9a-f-]{36}\n$/);
  expect((await run(['add', 'Pay !urgent'])).err).toBe('Not understood, so it stays in the title: !urgent\n');
  expect(await run(['add', ' '])).toMatchObject({ code: 2 });
});

test('says when a repeating task comes back', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  await run(['create-task', '--title', 'Run', '--when', 'today', '--repeat', 'every=1,unit=day']);
  const { out } = await run(['done', 'run', '--json']);
  const { next } = JSON.parse(out);
  expect(next.when.date > localDay()).toBe(true);
  const again = await run(['done', 'run']);
  expect(again.out).toMatch(/^Done: Run\nNext time: \d{4}-\d{2}-\d{2}\n$/);
});
