import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuickAdd, splitLines } from './quick-add';

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
    ['Tomorrow call mom', 'call mom', { when: date('2026-11-22') }],
    ['TODAY call mom', 'call mom', { when: { kind: 'today' } }],
    ['Today 15:00 dentist', 'dentist', { when: date('2026-11-21', '15:00') }],
    ['Next week plan the trip', 'plan the trip', { when: date('2026-11-23') }],
    ['Every 2 weeks water plants', 'water plants', { repeat: { every: 2, unit: 'week' } }],
    ['Friday 15:00 dentist', 'dentist', { when: date('2026-11-27', '15:00') }],
    ['#home Someday paint', 'paint', { tags: ['home'], when: { kind: 'someday' } }],
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
    'Friday report for Ann',
    'Friday 2 reports',
    'May is a month',
    'Tom calls back',
    'Future plans of the club',
    'Next Week Magazine',
    'Watch Tomorrow Never Dies',
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
  const ignored = new Set(read('Call mom fri').tokens.map(({ key }) => key));
  expect(readQuickAdd('Call mom fri', { today, names, ignored })).toEqual({
    title: 'Call mom fri',
    tokens: [],
    fields: {},
  });
});

test('of two parts that read the same, one is taken back alone, and typing on does not unname it', () => {
  const line = 'Call mom #home #home';
  const [, second] = read(line).tokens;
  const ignored = new Set([second?.key ?? '']);
  for (const typed of [line, `${line} now`, `${line} now !2`]) {
    const { title, tokens } = readQuickAdd(typed, { today, names, ignored });
    expect(title).toMatch(/^Call mom #home/);
    expect(tokens[0]).toMatchObject({ text: '#home', start: 9 });
    expect(tokens.filter(({ kind }) => kind === 'tag')).toHaveLength(1);
  }
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
