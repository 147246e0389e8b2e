import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/days';
import type { Repeat } from '../../../domain/recurrence';
import { onDay, onDayAt, type When } from '../../../domain/when';
import { shownMarks, type Todo, writeTodo } from '../../../domain/write-todo';
import { readTodo, type SentTodo } from './read-todo';
import { changedGroups, creationOf } from './task-change';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const time = fc
  .tuple(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const text = (max: number) =>
  fc.string({ unit: 'grapheme', maxLength: max }).map((value) =>
    value
      .normalize('NFC')
      .replace(/[^\P{Cc}\n]/gu, '')
      .replace(/\p{Surrogate}/gu, ''),
  );
const title = text(60)
  .map((value) => value.replace(/\s+/g, ' ').trim())
  .filter((value) => value !== '');
const when: fc.Arbitrary<When> = fc.oneof(
  fc.constantFrom<When>({ kind: 'today' }, { kind: 'anytime' }, { kind: 'someday' }),
  day.map(onDay),
  fc.tuple(day, time).map(([date, at]) => onDayAt(date, at)),
);
const repeat: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({
    every: fc.integer({ min: 1, max: 365 }),
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
  }),
  fc.record({
    every: fc.constant(2),
    unit: fc.constant('week' as const),
    weekdays: fc.constant<number[]>([1, 3]),
  }),
  fc.record({
    every: fc.constant(1),
    unit: fc.constant('month' as const),
    nth: fc.constant({ week: -1, weekday: 5 }),
  }),
  fc.record({
    every: fc.constant(1),
    unit: fc.constant('day' as const),
    from: fc.constant('completion' as const),
  }),
  fc.record({ every: fc.constant(1), unit: fc.constant('week' as const), until: day }),
  fc.record({
    every: fc.constant(3),
    unit: fc.constant('year' as const),
    count: fc.integer({ min: 1, max: 99 }),
  }),
);
const instant = fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => seconds * 1000);

const task: fc.Arbitrary<Todo['task']> = fc.record({
  title,
  notes: text(200),
  status: fc.constantFrom('open' as const, 'done' as const),
  completedAt: fc.option(instant),
  priority: fc.integer({ min: 0, max: 3 }),
  tags: fc.uniqueArray(
    text(20)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !tag.includes('\n')),
    { maxLength: 5 },
  ),
  when,
  deadline: fc.option(day),
  repeat: fc.option(repeat),
  anchor: fc.constant(null),
  remindAt: fc.option(instant),
  durationMin: fc.option(fc.integer({ min: 1, max: 10_080 })),
  kind: fc.constantFrom('task' as const, 'event' as const),
  order: fc.oneof(fc.integer({ min: -9_999, max: 999_999 }), fc.constant(1536.25)),
  updatedAt: instant,
  createdAt: instant,
});
const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', null);

function read(text: string, of: string | null): SentTodo {
  const sent = readTodo({ text, zone: of });
  if ('precondition' in sent) throw new Error(sent.message);
  return sent;
}

test('a task is the same after it was a to-do', () => {
  fc.assert(
    fc.property(task, zone, (of, at) => {
      const todo: Todo = { task: of, uid: 'uid', parent: null, zone: at, written: null };
      const sent = read(writeTodo(todo), at);
      const { title: name, notes, priority, tags, deadline, remindAt, durationMin, kind, order } = of;
      expect({ durationMin: null, kind: 'task', ...without(creationOf(sent, at)) }).toEqual({
        ...{ title: name, notes, priority, tags, deadline, remindAt, durationMin, kind, order },
        ...{ when: of.when, repeat: of.repeat },
      });
      expect(sent.values.status.done).toBe(of.status === 'done');
      expect(changedGroups(sent, shownMarks(todo))).toEqual(new Set());
    }),
    { numRuns: 500 },
  );
});

/** What a to-do does not say is as in a new task. */
const without = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
