import { expect, test } from 'vitest';
import { readRoundLine, roundTime } from './round-line';

test.each([
  ['Deep work 9:00–11:00', 'Deep work', '09:00', '11:00'],
  ['Deep work, 9-11', 'Deep work', '09:00', '11:00'],
  ['9 to 11:30 Deep work', 'Deep work', '09:00', '11:30'],
  ['Evening 6pm - 7.30pm', 'Evening', '18:00', '19:30'],
  ['13:00-14:00', null, '13:00', '14:00'],
  ['Gym 18:30', 'Gym', '18:30', null],
  ['Plan 2', 'Plan 2', null, null],
  ['Call 25-26', 'Call 25-26', null, null],
  ['  ', null, null, null],
])('reads “%s”', (line, ...[name, startsAt, endsAt]) => {
  expect(readRoundLine(line)).toEqual({ name, startsAt, endsAt });
});

test.each([
  [24, '09:00–11:30'],
  [12, '9 am–11:30 am'],
] as const)('reads back the time that it writes with %s hours', (format, written) => {
  const time = { startsAt: '09:00', endsAt: '11:30' };
  expect(roundTime(time, format)).toBe(written);
  expect(readRoundLine(`Deep work ${written}`)).toEqual({ name: 'Deep work', ...time });
});
