import { expect, test } from 'vitest';
import { readRule } from './read-rule';

const read = (text: string, start = '2026-11-30') => readRule(text, { start, zone: 'Europe/Paris' });

test.each([
  ['FREQ=DAILY', { every: 1, unit: 'day' }],
  ['RRULE:FREQ=DAILY;INTERVAL=3;COUNT=5', { every: 3, unit: 'day', count: 5 }],
  ['freq=daily;until=20261231', { every: 1, unit: 'day', until: '2026-12-31' }],
  ['FREQ=DAILY;UNTIL=20261230T230000Z', { every: 1, unit: 'day', until: '2026-12-31' }],
  ['FREQ=DAILY;UNTIL=2026-12-31T09:00:00', { every: 1, unit: 'day', until: '2026-12-31' }],
  ['FREQ=DAILY;BYDAY=SA,SU', { every: 1, unit: 'week', weekdays: [6, 0] }],
  ['FREQ=WEEKLY;WKST=SU', { every: 1, unit: 'week' }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', { every: 2, unit: 'week', weekdays: [1, 3] }],
  ['FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU', { every: 1, unit: 'week', weekdays: [1, 0] }],
  ['FREQ=MONTHLY', { every: 1, unit: 'month' }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { every: 1, unit: 'month', monthDay: -1 }],
  ['FREQ=MONTHLY;BYDAY=2TU', { every: 1, unit: 'month', nth: { week: 2, weekday: 2 } }],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', { every: 1, unit: 'month', nth: { week: -1, weekday: 5 } }],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30', { every: 1, unit: 'year' }],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', { every: 1, unit: 'year', nth: { week: 4, weekday: 4 } }],
] as const)('reads %s', (text, repeat) => expect(read(text)).toEqual(repeat));

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
  'FREQ=DAILY;UNTIL=soon',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU',
  'FREQ=WEEKLY;BYDAY=MO,XX',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO,3MO',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
  'FREQ=YEARLY;BYMONTH=12',
  'FREQ=YEARLY;BYDAY=20MO',
  'FREQ=YEARLY;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1',
])('says of %s that a repeat cannot say it', (text) => expect(read(text)).toBeUndefined());
