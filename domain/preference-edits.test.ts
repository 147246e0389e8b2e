import { expect, test } from 'vitest';
import { addDays } from './days';
import { awayAfter, keysAfter, MOST_AWAY } from './preference-edits';

const span = (from: string) => ({ from, to: addDays(from, 2) });
const [first, second, third] = [span('2026-12-01'), span('2026-12-05'), span('2026-12-09')];

test('days away are added once, in order, and removed by their first and last day', () => {
  expect(awayAfter([second], { addAway: [third, first, second] })).toEqual([first, second, third]);
  expect(awayAfter([first, second], { removeAway: [{ ...second }] })).toEqual([first]);
  expect(awayAfter([first], { removeAway: [{ ...first, to: '2026-12-30' }] })).toEqual([first]);
});

test('the earliest days away give way to new ones', () => {
  const full = Array.from({ length: MOST_AWAY }, (_, at) => span(addDays('2026-01-01', 7 * at)));
  expect(awayAfter(full, { addAway: [span('2027-03-01')] })).toEqual([...full.slice(1), span('2027-03-01')]);
});

test('new keys of one command leave those of others', () => {
  const before = [
    { command: 'search', keys: 'q' },
    { command: 'add', keys: 'w' },
  ];
  expect(keysAfter(before, [{ command: 'add', keys: 'z' }])).toEqual([
    { command: 'search', keys: 'q' },
    { command: 'add', keys: 'z' },
  ]);
  expect(keysAfter(before, [{ command: 'search', keys: null }])).toEqual([{ command: 'add', keys: 'w' }]);
});
