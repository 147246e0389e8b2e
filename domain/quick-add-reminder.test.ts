import { expect, test } from 'vitest';
import { readQuickAdd } from './quick-add';
import { readRemindAt } from './quick-add-reminder';

const TODAY = '2026-11-21';
const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-21T10:00:30+01:00');
const names = { projects: [], areas: [] };

/** The title and the reminder, as a local time. */
function read(line: string) {
  const { title, fields } = readQuickAdd(line, { today: TODAY, zone, now, names });
  const at = fields.remindAt;
  const local = at === undefined ? null : new Date(at).toLocaleString('sv', { timeZone: zone }).slice(0, 16);
  return [title, local];
}

test.each([
  ['Call mom tomorrow 15:00 remind me 10 min before', 'Call mom', '2026-11-22 14:50'],
  ['Call mom remind me 1h before tomorrow 15:00', 'Call mom', '2026-11-22 14:00'],
  ['Call mom tomorrow 15:00 remind half an hour before', 'Call mom', '2026-11-22 14:30'],
  ['Pay rent by 2026-12-01 remind me 2 days before', 'Pay rent', '2026-11-29 09:00'],
  ['Fly 2027-03-28 09:00 remind me a day before', 'Fly', '2027-03-27 09:00'],
  ['Buy milk tomorrow remind me at 9', 'Buy milk', '2026-11-22 09:00'],
  ['Buy milk today remind me at 6pm', 'Buy milk', '2026-11-21 18:00'],
  ['Buy milk remind me at 18:30', 'Buy milk', '2026-11-21 18:30'],
  ['Buy milk remind me at 9', 'Buy milk', '2026-11-22 09:00'],
  ['Buy milk remind me on friday at 9 #shop', 'Buy milk', '2026-11-27 09:00'],
  ['Buy milk remind me tomorrow', 'Buy milk', '2026-11-22 09:00'],
  ['Buy milk remind me in 2 hours', 'Buy milk', '2026-11-21 12:01'],
])('reads the reminder of “%s”', (line, title, at) => {
  expect(read(line)).toEqual([title, at]);
});

test.each([
  'Call mom remind me 10 min before',
  'Remind me of mom',
  'Ask who will remind Ann',
  'Remind me at 25',
])('finds no reminder in “%s”', (line) => {
  expect(read(line)).toEqual([line, null]);
});

const line = 'Call mom remind me 10 min before';

test('names a reminder that it cannot place', () => {
  const { tokens, unknown } = readQuickAdd(line, { today: TODAY, zone, now, names });
  expect(tokens).toEqual([]);
  expect(unknown).toEqual([{ start: 9, end: line.length, text: 'remind me 10 min before' }]);
});

test('sets no reminder that was dismissed', () => {
  const placed = `${line} tomorrow 15:00`;
  const { tokens: parts } = readQuickAdd(placed, { today: TODAY, zone, now, names });
  expect(parts.map(({ kind }) => kind)).toEqual(['reminder', 'when']);
  const ignored = new Set(parts.slice(0, 1).map(({ key }) => key));
  const { fields } = readQuickAdd(placed, { today: TODAY, zone, now, names, ignored });
  expect(Object.keys(fields)).toEqual(['when']);
});

test('counts a reminder from the time of a given task', () => {
  const when = { kind: 'date', date: '2026-11-22', hasTime: true, time: '15:00' } as const;
  const at = (text: string) => readRemindAt(text, { when }, { today: TODAY, zone, now });
  expect(at('10 min before')).toBe(Date.parse('2026-11-22T14:50:00+01:00'));
  expect(at('at 9')).toBe(Date.parse('2026-11-22T09:00:00+01:00'));
  expect(at('tomorrow 9:30')).toBe(Date.parse('2026-11-22T09:30:00+01:00'));
  expect(at('10 min before lunch')).toBeUndefined();
});
