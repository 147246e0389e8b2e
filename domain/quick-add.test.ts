import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProjectName, readQuickAdd, splitLines } from './quick-add';

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

describe('recognized parts', () => {
  test.each([
    ['Call the bank tomorrow 15:00', 'Call the bank', { when: date('2026-11-22', '15:00') }],
    ['Call the bank today', 'Call the bank', { when: { kind: 'today' } }],
    ['Call mom fri', 'Call mom', { when: date('2026-11-27') }],
    ['next fri call mom', 'call mom', { when: date('2026-11-27') }],
    ['Renew passport in 3 weeks', 'Renew passport', { when: date('2026-12-12') }],
    ['Pay rent 1 dec', 'Pay rent', { when: date('2026-12-01') }],
    ['Party jan 5 at 8pm', 'Party', { when: date('2027-01-05', '20:00') }],
    ['Dentist 2026-12-24 9:30', 'Dentist', { when: date('2026-12-24', '09:30') }],
    ['Learn Greek someday', 'Learn Greek', { when: { kind: 'someday' } }],
    ['Water plants every 2 weeks', 'Water plants', { repeat: { every: 2, unit: 'week' } }],
    ['Diet every day until fri', 'Diet', { repeat: { every: 1, unit: 'day', until: '2026-11-27' } }],
    ['Diet every day until dec 24', 'Diet', { repeat: { every: 1, unit: 'day', until: '2026-12-24' } }],
    [
      'Choir every friday 19:00 until march',
      'Choir',
      {
        repeat: { every: 1, unit: 'week', until: '2027-02-28' },
        when: { kind: 'date', date: '2026-11-27', time: '19:00' },
      },
    ],
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
    ['Groceries today ~30m @Health', 'Groceries', { when: { kind: 'today' }, durationMin: 30, areaId: 'a1' }],
    ['Call fri ~1h 30m #a', 'Call', { when: date('2026-11-27'), durationMin: 90, tags: ['a'] }],
    ['Call at 15:00 !2 tomorrow', 'Call', { when: date('2026-11-22', '15:00'), priority: 2 }],
    [
      'Review every monday at 9:00',
      'Review',
      { repeat: { every: 1, unit: 'week' }, when: date('2026-11-23', '09:00') },
    ],
    [
      'Review every 2 weeks on monday',
      'Review',
      { repeat: { every: 2, unit: 'week' }, when: date('2026-11-23') },
    ],
    [
      'Review 30 nov every monday',
      'Review',
      { repeat: { every: 1, unit: 'week' }, when: date('2026-11-30') },
    ],
    ['Call tonight', 'Call', { when: date('2026-11-21', '20:00') }],
    ['Call tonight 9pm', 'Call', { when: date('2026-11-21', '21:00') }],
    ['Paint this weekend', 'Paint', { when: date('2026-11-21') }],
    ['Pay rent on the 3rd', 'Pay rent', { when: date('2026-12-03') }],
    ['Pay rent on the 31st', 'Pay rent', { when: date('2026-12-31') }],
    ['Meet 15:00-16:00', 'Meet', { when: date('2026-11-21', '15:00'), durationMin: 60 }],
    ['Call the bank 3pm', 'Call the bank', { when: date('2026-11-21', '15:00') }],
    ['Write for 45 min', 'Write', { durationMin: 45 }],
    ['Write 1.5h tomorrow', 'Write', { durationMin: 90, when: date('2026-11-22') }],
    ['Call mom p1', 'Call mom', { priority: 3 }],
    ['p4 call mom', 'call mom', { priority: 0 }],
    ['Run @health tomorrow', 'Run', { areaId: 'a1', when: date('2026-11-22') }],
  ])('%s', (line, title, fields) => {
    expect(read(line)).toMatchObject({ title, fields });
    expect(Object.keys(read(line).fields).sort()).toEqual(Object.keys(fields).sort());
  });
});

describe('plain words', () => {
  test.each([
    'Done!',
    'Ask May about lunch',
    'Read The Friday Report',
    'May is a month',
    'Tom calls back',
    'Future plans of the club',
    'Learn C#',
    'Mail ann@example.org',
    'Open https://x.org/#top',
    'Buy 3 apples',
    'Say hi to Jan',
    'Stand by me',
    'Read every other book',
    'Everyone at the table',
    'Meet today about the plan',
    'Work on the 3rd chapter',
    'Read p1 of the book',
    'Cook for 45 min on low heat',
    'The 3pm report',
    'Buy 5 m of cable',
    'Use 1/2 cup of sugar',
    'Update to 1.5',
    'Read every last page',
  ])('%s', (line) => {
    expect(read(line)).toEqual({ title: line, tokens: [], unknown: [], fields: {} });
  });
});

describe('partly understood text stays in the title and is marked', () => {
  test.each([
    ['Water plants every! 3 days', ['every! 3 days']],
    ['Water every 3 fortnights', ['every 3 fortnights']],
    ['Diet every friday until tue', ['every friday until tue']],
    ['Diet every day until fri or sat', ['every day until fri or sat']],
    ['Gym mon, wed and fri', ['mon, wed and fri']],
    ['Send it by fri or sat', ['fri or sat']],
    ['Conference mon to wed', ['mon to wed']],
    ['Fix it !urgent', ['!urgent']],
    ['Fix it >7', ['>7']],
    ['Fix it ~5x', ['~5x']],
    ['Fill +unknown form', ['+unknown']],
  ])('%s', (line, texts) => {
    expect(read(line)).toMatchObject({ title: line, tokens: [], fields: {} });
    expect(read(line).unknown.map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    ['Call today fri', 'Call fri', 'fri', { when: { kind: 'today' } }],
    ['Call +Home @Health', 'Call @Health', '@Health', { projectId: 'p1' }],
    ['Review every monday fri', 'Review every monday fri', 'every monday fri', {}],
    ['Call someday at 9:00', 'Call at 9:00', 'at 9:00', { when: { kind: 'someday' } }],
    ['Call every! 3 days tomorrow', 'Call every! 3 days', 'every! 3 days', { when: date('2026-11-22') }],
  ])('in “%s” beside what is', (line, ...expected) => {
    const { title, unknown, fields } = read(line);
    expect([title, unknown[0]?.text, fields]).toEqual(expected);
  });
});

test('names a new project from its plus to the next part', () => {
  const nameIn = (line: string) => newProjectName(line, read(line));
  expect(nameIn('Plant roses +Garden')).toBe('Garden');
  expect(nameIn('Plant roses +Summer house today #a')).toBe('Summer house');
  expect(nameIn('Plant +"Summer house" roses')).toBe('Summer house');
  expect(nameIn('Plant roses +Home')).toBeUndefined();
  expect(nameIn('Plant roses +Nowhere fri')).toBe('Nowhere');
  expect(nameIn('Plant roses +Nowhere 3pm')).toBe('Nowhere');
  expect(nameIn('Count +1')).toBeUndefined();
});

test('turns a dismissed part back into words', () => {
  const ignored = new Set(read('Call mom fri').tokens.map(({ key }) => key));
  expect(readQuickAdd('Call mom fri', { today, names, ignored })).toEqual({
    title: 'Call mom fri',
    tokens: [],
    unknown: [],
    fields: {},
  });
});

test('dismisses one of two equal parts and keeps it dismissed while typing', () => {
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

const whens = ['today', 'fri', 'tomorrow 15:00', 'later', '3 dec', 'in 2 weeks'];
const parts = fc
  .record(
    {
      when: fc.constantFrom(...whens),
      deadline: fc.constantFrom('by 3 dec', 'by 2026-12-04'),
      repeat: fc.constantFrom('every day', 'every 2 weeks', 'every 3 months'),
      tag: fc.constant('#home'),
      priority: fc.constantFrom('!2', '!high'),
      duration: fc.constantFrom('~30m', '~1h30', '~1h 30m', '~1.5h'),
      place: fc.constantFrom('+Home', '+Home office', '@Health'),
      round: fc.constant('>2'),
    },
    { requiredKeys: [] },
  )
  .map((chosen) => Object.values(chosen));

test('reads parts in any order, before or after the title', () => {
  const orders = parts.chain((chosen) =>
    fc.record({
      given: fc.constant(chosen),
      shuffled: fc.shuffledSubarray(chosen, { minLength: chosen.length }),
      before: fc.nat(chosen.length),
    }),
  );
  fc.assert(
    fc.property(orders, ({ given, shuffled, before }) => {
      const plain = read(['Water plants', ...given].join(' '));
      expect(plain).toMatchObject({ title: 'Water plants', unknown: [] });
      expect(plain.tokens).toHaveLength(given.length);
      const mixed = [...shuffled.slice(0, before), 'Water plants', ...shuffled.slice(before)].join(' ');
      for (const line of [['Water plants', ...shuffled].join(' '), mixed]) {
        expect([line, read(line).title, read(line).unknown]).toEqual([line, 'Water plants', []]);
        expect([line, read(line).fields]).toEqual([line, plain.fields]);
      }
    }),
    { numRuns: 100 },
  );
});

test('keeps all typed text in the title or in a part', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...['call', 'fri', '#a', '!2', '!9', '~5m', '~1h 30m', '>3', '+Home', '+None', '@Health', 'by', 'at'],
      ...[
        'tomorrow',
        'every',
        'every!',
        '2',
        'weeks',
        'mon,',
        'wed',
        'and',
        'May',
        '15:00',
        'today',
        'until',
        'remind me',
        '10 min before',
      ],
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (words) => {
      const line = words.join(' ');
      const { title, tokens, unknown } = read(line);
      let rest = line;
      for (const { start, end } of [...tokens].reverse()) rest = rest.slice(0, start) + rest.slice(end);
      // Words such as "on" before a part at an end are removed with it.
      const left = rest.replace(/\s+/g, ' ').trim();
      expect(left).toContain(title);
      expect(left.replace(title, '')).toMatch(/^(?:[,;:– -]|on|at|by|for|from|to|due|until)*$/i);
      for (const { start, end, text } of unknown) {
        expect(line.slice(start, end)).toBe(text);
        expect(title).toContain(text.replace(/\s+/g, ' ').trim());
      }
    }),
    { numRuns: 100 },
  );
});

test('reads a long row of date words in time', () => {
  const line = 'fri '.repeat(249).trim();
  const started = process.cpuUsage().user;
  expect(read(line)).toMatchObject({ tokens: [], title: line });
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(1_000);
});

test('reads many marks among many names in time', () => {
  const projects = Array.from({ length: 9_900 }, (_, at) => ({
    id: `${at}`,
    name: `b${'x'.repeat(at % 200)}${at}`,
  }));
  const started = process.cpuUsage().user;
  readQuickAdd('+a '.repeat(330), { today, names: { projects, areas: [] } });
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(400);
});

test('turns a pasted list into several tasks', () => {
  expect(splitLines('- [ ] Milk\n* Bread\n\n2. Eggs\n[x] Salt\nPlain')).toEqual([
    'Milk',
    'Bread',
    'Eggs',
    'Salt',
    'Plain',
  ]);
});
