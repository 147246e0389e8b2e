import { expect, test } from 'vitest';
import { catalogue } from '@/server/api/catalogue';
import { activityTexts, type Entry, linkOf, runsOf, textOf } from './activity-text';

/** Operations on private data, which are not recorded as activity. */
const unrecorded = new Set([
  'update_me',
  // Events are at the provider of the calendar.
  'create_calendar_event',
  // Records what was proposed.
  'accept_proposals',
  'refuse_proposals',
  'create_token',
  'revoke_token',
  'revoke_authorization',
  'start_session',
  'log_session',
  // Records `complete_task` of each task.
  'complete_tasks',
  'stop_session',
  'update_session',
  'delete_session',
  'log_session',
  'revoke_authorization',
  'plan_round',
  'engage_round',
  'close_round',
  'reopen_round',
  'write_journal_entry',
  'create_habit',
  'update_habit',
  'archive_habit',
  'delete_habit',
  'check_habit',
  'dismiss_insight',
  'create_checkout',
  'create_billing_portal',
  'create_view',
  'update_view',
  'delete_view',
  'create_package',
  'share_package',
  'install_package',
  'uninstall_package',
  'publish_package',
  'unpublish_package',
  'create_template',
  'create_feed',
  'delete_feed',
  'reset_mail_address',
  'create_webhook',
  'update_webhook',
  'rotate_webhook_secret',
  'delete_webhook',
  'retry_webhook_delivery',
  'test_webhook',
  'delete_calendar_event',
  'update_calendar_event',
  'choose_calendars',
  'copy_rounds',
  'create_connection',
  'update_connection',
  'delete_connection',
  'read_notifications',
  'register_device',
  'delete_device',
]);

test('has a text for every operation that records activity, and for no other', () => {
  const writes = catalogue().flatMap(({ type, meta }) => (type === 'mutation' ? meta.tool : []));
  const reversals = ['reopen_task', 'restore_task', 'restore_project', 'restore_area'];
  const recorded = [...writes.filter((tool) => !unrecorded.has(tool)), ...reversals];
  expect(Object.keys(activityTexts).sort()).toEqual(recorded.sort());
});

const entry = (fields: Partial<Entry>): Entry => ({
  id: 'e',
  workspaceId: 'w',
  actor: null,
  transport: 'web',
  operation: 'create_task',
  targetKind: 'task',
  targetId: 't',
  label: 'Order',
  createdAt: 0,
  ...fields,
});

test('falls back to a text with the operation’s name, and links only to targets that exist', () => {
  expect(textOf('pin_task')).toBe('used');
  expect(textOf('create_area')).toBe('added');
  expect(linkOf(entry({}))).toBe('?task=t');
  expect(linkOf(entry({ operation: 'delete_comment' }))).toBe('?task=t');
  expect(linkOf(entry({ operation: 'delete_task' }))).toBeUndefined();
  expect(linkOf(entry({ targetKind: 'heading' }))).toBeUndefined();
});

test('groups equal entries in a row and counts them', () => {
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
