import { expect, test } from 'vitest';
import { catalogue } from '@/server/mirror/catalogue';
import { activityText, activityTexts, type Entry, linkOf, runsOf } from './activity-text';

/** What leaves no trace: a person's own affairs, which nobody else may see. */
const untold = new Set([
  'update_me',
  'create_token',
  'revoke_token',
  'start_session',
  'stop_session',
  'update_session',
  'delete_session',
  'plan_round',
  'engage_round',
  'close_round',
  'write_journal_entry',
  'create_package',
  'share_package',
  'install_package',
  'uninstall_package',
  'create_upload',
  'delete_calendar_event',
]);

test('there are words for every operation that leaves a trace, and for no other', () => {
  const writes = catalogue().flatMap(({ type, meta }) => (type === 'mutation' ? meta.tool : []));
  const takenBack = ['reopen_task', 'restore_task', 'restore_project', 'restore_area'];
  const told = [...writes.filter((tool) => !untold.has(tool)), ...takenBack];
  expect(Object.keys(activityTexts).sort()).toEqual(told.sort());
});

const entry = (fields: Partial<Entry>): Entry => ({
  id: 'e',
  workspaceId: 'w',
  actor: null,
  face: 'web',
  operation: 'create_task',
  targetKind: 'task',
  targetId: 't',
  label: 'Order',
  createdAt: 0,
  ...fields,
});

test('also an operation without words reads, and what is gone leads nowhere', () => {
  expect(activityText(entry({ operation: 'pin_task' }))).toBe('used “pin task” on ');
  expect(activityText(entry({ operation: 'create_area', targetKind: 'area' }))).toBe('added the area ');
  expect(linkOf(entry({}))).toBe('?task=t');
  expect(linkOf(entry({ operation: 'delete_comment' }))).toBe('?task=t');
  expect(linkOf(entry({ operation: 'delete_task' }))).toBeUndefined();
  expect(linkOf(entry({ targetKind: 'heading' }))).toBeUndefined();
});

test('the same in a row is told once, with how often', () => {
  const minute = 60_000;
  const changes = [50, 49, 48, 10].map((at) => entry({ operation: 'update_task', createdAt: at * minute }));
  const other = entry({ operation: 'update_task', targetId: 'x', createdAt: 5 * minute });
  expect(
    runsOf([...changes, other]).map(({ entry: { createdAt }, times }) => [createdAt / minute, times]),
  ).toEqual([
    [50, 3],
    [10, 1],
    [5, 1],
  ]);
});
