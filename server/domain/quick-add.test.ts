import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuickAdd, splitLines, tokenKey } from './quick-add';

// A Saturday.
const today = '2026-11-21';
const names = {
  projects: [
    { id: 'p1', name: 'Home' },
    { id: 'p2', name: 'Home office' },
  ],
  areas: [{ id: 'a1', name: 'Health' }],
};
const read = (line: string) => readQuickAdd(line, { today, names });
const date = (day: string, time: string | null = null) => ({
  kind: 'date',
  date: day,
  hasTime: time !== null,
  time,
});

describe('what is understood', () => {
  test.each([
    ['Call the bank tomorrow 15:00', 'Call the bank', { when: date('2026-11-22', '15:00') }],
    ['Call the bank today', 'Call the bank', { when: { kind: 'today' } }],
    ['Call mom fri', 'Call mom', { when: date('2026-11-27') }],
    ['next fri call mom', 'call mom', { when: date('2026-12-04') }],
    ['Renew passport in 3 weeks', 'Renew passport', { when: date('2026-12-12') }],
    ['Pay rent 1 dec', 'Pay rent', { when: date('2026-12-01') }],
    ['Party jan 5 at 8pm', 'Party', { when: date('2027-01-05', '20:00') }],
    ['Dentist 2026-12-24 9:30', 'Dentist', { when: date('2026-12-24', '09:30') }],
    ['Learn Greek someday', 'Learn Greek', { when: { kind: 'someday' } }],
    ['Water plants every 2 weeks', 'Water plants', { repeat: { every: 2, unit: 'week' } }],
    ['Review every monday', 'Review', { repeat: { every: 1, unit: 'week' }, when: date('2026-11-23') }],
    ['Send report by fri', 'Send report', { deadline: '2026-11-27' }],
    ['Fix tap #home !2 ~45m >2', 'Fix tap', { tags: ['home'], priority: 2, durationMin: 45, round: 1 }],
    ['Plan trip ~1h30', 'Plan trip', { durationMin: 90 }],
    ['New desk +Home office', 'New desk', { projectId: 'p2' }],
    ['Run @health tomorrow', 'Run', { areaId: 'a1', when: date('2026-11-22') }],
  ])('%s', (line, title, fields) => {
    expect(read(line)).toMatchObject({ title, fields });
    expect(Object.keys(read(line).fields).sort()).toEqual(Object.keys(fields).sort());
  });
});

describe('what stays words', () => {
  test.each([
    'Done!',
    'Ask May about lunch',
    'Read The Friday Report',
    'Learn C#',
    'Mail ann@example.org',
    'Open https://x.org/#top',
    'Buy 3 apples',
    'Say hi to Jan',
    'Stand by me',
    'Fill +unknown form',
  ])('%s', (line) => {
    expect(read(line)).toEqual({ title: line, tokens: [], fields: {} });
  });
});

test('a part that is taken back is words again', () => {
  const [token] = read('Call mom fri').tokens;
  const ignored = new Set([token ? tokenKey(token) : '']);
  expect(readQuickAdd('Call mom fri', { today, names, ignored })).toEqual({
    title: 'Call mom fri',
    tokens: [],
    fields: {},
  });
});

test('title and parts together are the whole line, whatever is typed', () => {
  const word = fc.constantFrom(
    'call',
    'fri',
    '#a',
    '!2',
    '~5m',
    '>3',
    '+Home',
    '@Health',
    'by',
    'tomorrow',
    'every',
    '2',
    'weeks',
    'May',
    '15:00',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (words) => {
      const line = words.join(' ');
      const { title, tokens } = read(line);
      let rest = line;
      for (const { start, end } of [...tokens].reverse()) rest = rest.slice(0, start) + rest.slice(end);
      expect(title).toBe(rest.replace(/\s+/g, ' ').trim());
    }),
  );
});

test('a pasted list is many tasks', () => {
  expect(splitLines('- [ ] Milk\n* Bread\n\n2. Eggs\n[x] Salt\nPlain')).toEqual([
    'Milk',
    'Bread',
    'Eggs',
    'Salt',
    'Plain',
  ]);
});
