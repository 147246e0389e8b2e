import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comingWeekday } from '../../domain/days';
import { onDay } from '../../domain/when';
import { createApp, type TestAccount, type TestApp, transports } from '../../testing/test-app';
import { isRecord } from '../wire/is-record';
import { catalogue } from './catalogue';

// A Saturday.
const today = '2026-11-21';
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const days: [plain: string, exact: string][] = [
  ['today', today],
  ['Tomorrow', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['fri', '2026-11-27'],
  ...weekdays.map((name, at): [string, string] => [name, comingWeekday(today, at)]),
];

let app: TestApp;
let ann: TestAccount;
beforeAll(async () => {
  app = await createApp();
  ann = await app.account('Ann');
});
afterAll(() => app[Symbol.asyncDispose]());

const onTransport =
  (name: (typeof transports)[number]) => async (tool: string, input: Record<string, unknown>) => {
    const { status, body } = await app.transport(name).call(ann, tool, input, { today });
    return { status, body: Object(body) };
  };

const whens: [plain: string, exact: unknown][] = [
  ['today', { kind: 'today' }],
  ['later', { kind: 'anytime' }],
  ['someday', { kind: 'someday' }],
  ...days
    .filter(([plain]) => plain !== 'today')
    .map(([plain, day]): [string, unknown] => [plain, onDay(day)]),
  ['2026-12-01', onDay('2026-12-01')],
  ['2026-12-01T09:30', { kind: 'date', date: '2026-12-01', hasTime: true, time: '09:30' }],
  ['monday 09:30', { kind: 'date', date: '2026-11-23', hasTime: true, time: '09:30' }],
];

/** Fields of a task: the plain input and the exact form in the answer. */
const fields = fc.record(
  {
    when: fc.constantFrom(...whens),
    deadline: fc.constantFrom<[unknown, unknown]>(...days, [null, null]),
    priority: fc.constantFrom<[unknown, unknown]>(
      ['none', 0],
      ['low', 1],
      ['medium', 2],
      ['high', 3],
      [2, 2],
    ),
    checklist: fc.constant<[unknown, unknown]>([
      ['Milk', { label: 'Bread', done: true }],
      [
        { id: expect.any(String), label: 'Milk', done: false },
        { id: expect.any(String), label: 'Bread', done: true },
      ],
    ]),
  },
  { requiredKeys: [] },
);

describe.each(transports)('plain input over %s', (name) => {
  test('makes the same task as the exact form', async () => {
    const call = onTransport(name);
    await fc.assert(
      fc.asyncProperty(fields, async (chosen) => {
        const written = Object.entries(chosen);
        const plain = Object.fromEntries(written.map(([field, [value]]) => [field, value]));
        const exact = Object.fromEntries(written.map(([field, [, value]]) => [field, value]));
        const { status, body } = await call('create_task', { title: 'Paint', ...plain });
        expect([plain, status, body]).toEqual([plain, 201, { task: expect.objectContaining(exact) }]);
      }),
      { numRuns: 12 },
    );
  });

  test('names days in paths and queries, and instants with a zone', async () => {
    const call = onTransport(name);
    for (const [plain, exact] of days) {
      const written = await call('write_journal_entry', { day: plain, note: plain });
      expect(written.body).toMatchObject({ entry: { day: exact } });
      expect((await call('list_rounds', { day: plain })).body).toEqual(
        (await call('list_rounds', { day: exact })).body,
      );
      // What is due may be due today, a Saturday. For other days, a weekday is never the caller's own.
      const dueBefore = plain === 'saturday' ? today : exact;
      expect((await call('list_tasks', { dueBefore: plain })).body).toEqual(
        (await call('list_tasks', { dueBefore })).body,
      );
    }
    const expiresAt = '2099-11-21T10:30:00+01:00';
    expect((await call('create_token', { name: 'Plain', expiresAt })).body.token.expiresAt).toBe(
      Date.parse(expiresAt),
    );
  });

  test('counts from the day in the input rather than from the header', async () => {
    const call = onTransport(name);
    const { task } = (await call('create_task', { title: 'Due', deadline: '2027-03-01', tags: ['due'] }))
      .body;
    const found = (dueBefore: string) => call('list_tasks', { dueBefore, day: '2027-03-01', tag: 'due' });
    expect(
      (await found('today')).body.tasks.map(Object).some(({ id }: { id: string }) => id === task.id),
    ).toBe(false);
    expect((await found('tomorrow')).body).toMatchObject({
      day: '2027-03-01',
      tasks: expect.arrayContaining([task]),
    });
    expect((await call('list_tasks', { day: 'tomorrow' })).body.day).toBe('2026-11-22');
    const next = { title: 'Next', when: 'tomorrow', day: '2027-03-01' };
    expect((await call('create_task', next)).body.task.when).toEqual(onDay('2027-03-02'));
  });

  test('reads words for days in the chosen language too, and refuses others in English', async () => {
    const kim = await app.account('Kim');
    const call = async (tool: string, input: Record<string, unknown>) =>
      Object((await app.transport(name).call(kim, tool, input, { today })).body);
    const german = { title: 'Malen', when: 'morgen um 9 Uhr', deadline: 'nächsten Freitag' };
    expect(await call('create_task', german)).toMatchObject({ error: { details: [{ field: 'when' }, {}] } });

    await call('update_me', { preferences: { language: 'de' } });
    const when = { kind: 'date', date: '2026-11-22', hasTime: true, time: '09:00' };
    const { task } = await call('create_task', german);
    expect(task).toMatchObject({ when, deadline: '2026-11-27' });
    const changes = { when: 'irgendwann', deadline: 'tomorrow', remindAt: '10 Minuten vorher' };
    expect(await call('update_tasks', { taskIds: [task.id], changes, day: 'gestern' })).toMatchObject({
      tasks: [{ when: { kind: 'someday' }, deadline: today }],
    });
    expect(await call('list_rounds', { day: 'übermorgen' })).toMatchObject({
      rounds: Array(6).fill({ day: '2026-11-23' }),
    });
    expect(await call('create_task', { title: 'Malen', deadline: 'demain' })).toMatchObject({
      error: { details: [{ field: 'deadline', message: expect.stringContaining('Must be a day') }] },
    });
  });

  test.each([
    ['when', 'soon', /^Must be today, tomorrow/],
    ['when', '2026-02-30', /valid calendar date/],
    ['when', { kind: 'date', date: 'soon' }, /^Must be a day/],
    ['when', { kind: 'never' }, /^Must be today/],
    ['deadline', 'some day', /^Must be a day: YYYY-MM-DD, today/],
    ['priority', 'pressing', /^Must be none, low, medium or high/],
    ['priority', 4, /^Must be at most 3/],
    ['checklist', [1], /^Must be a text, or an object/],
  ])('refuses %s %j and says what it takes', async (field, value, message) => {
    const { status, body } = await onTransport(name)('create_task', { title: 'Paint', [field]: value });
    expect([status, body.error.details[0].message]).toEqual([400, expect.stringMatching(message)]);
  });
});

/** Every string in a schema that is only a date. */
function* exactDays(schema: unknown, path: string): Generator<string> {
  if (Array.isArray(schema)) for (const branch of schema) yield* exactDays(branch, path);
  if (!isRecord(schema)) return;
  if (schema['pattern'] === '^\\d{4}-\\d{2}-\\d{2}$') yield path;
  for (const [name, below] of Object.entries(schema)) yield* exactDays(below, `${path}.${name}`);
}

test('takes every day of every operation in plain form', () => {
  for (const { meta, inputSchema } of catalogue()) expect([...exactDays(inputSchema, meta.tool)]).toEqual([]);
});
