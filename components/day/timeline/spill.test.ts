import { expect, test } from 'vitest';
import { minutesAt } from '@/domain/clock';
import { onDayAt } from '@/domain/when';
import type { Round, Task } from '@/server/types';
import { DAY, sampleTask } from '@/testing/sample-screen';
import { roomFor, spillOfDay, spillOfRound } from './spill';
import { spanLabel } from './times';

const task = (id: string, durationMin: number | null, more: Partial<Task> = {}): Task =>
  sampleTask(id, { durationMin, accessRole: 'owner', ...more });

/** What spills of a round with tasks, in words. */
function spilled(time: string, tasks: Task[], more: Partial<Round> = {}) {
  const [from = '', until = ''] = time.split('–');
  const round = { day: DAY, index: 0, engaged: false, closedAt: null, taskIds: tasks.map(({ id }) => id) };
  const plan = { day: DAY, rounds: [], tasks, sessions: [], entry: null };
  const span = { from: minutesAt(from), until: minutesAt(until) };
  const spill = spillOfRound({ round: { ...round, ...more }, span }, plan, minutesAt('18:00'));
  if (!spill) return 'nothing';
  const ids = spill.tasks.map(({ id }) => id).join(', ');
  return `${spill.minutes}m at ${spanLabel(spill.span, { time: (clock) => clock })}: ${ids}`;
}

test('is what the estimates of a round take beyond its end', () => {
  const two = [task('draft', 40), task('call', 45)];
  expect(spilled('10:00–11:00', two)).toBe('25m at 11:00–11:25: call');
  expect(spilled('10:00–11:30', two)).toBe('nothing');
  expect(spilled('10:00–11:00', [...two, task('unknown', null)])).toBe('25m at 11:00–11:25: call');
  // Never drawn too small to read.
  expect(spilled('10:00–11:20', two)).toBe('5m at 11:20–11:40: call');
});

test('is also what a round takes beyond the end of the day, but not in the evening', () => {
  const tasks = [task('draft', 60)];
  expect(spilled('17:30–19:00', tasks)).toBe('30m at 18:00–18:30: draft');
  expect(spilled('19:00–20:00', tasks)).toBe('nothing');
});

test('names only open tasks, and nothing of a round that is over', () => {
  const tasks = [task('draft', 40), task('call', 45, { status: 'done' })];
  expect(spilled('10:00–11:00', tasks)).toBe('25m at 11:00–11:25: draft');
  expect(spilled('10:00–11:00', tasks, { closedAt: 1 })).toBe('nothing');
});

test('leaves tasks with a time of their own where they are', () => {
  const tasks = [task('draft', 40), task('call', 45, { when: onDayAt(DAY, '15:00') })];
  expect(spilled('10:00–11:00', tasks)).toBe('nothing');
});

test('of a day is drawn as an hour at most', () => {
  const tasks = [task('draft', 500)];
  expect(spillOfDay(18 * 60, { over: 480, canWait: tasks })).toEqual({
    ...{ minutes: 480, span: { from: 1080, until: 1140 }, tasks },
  });
  expect(spillOfDay(18 * 60, { over: 0, canWait: tasks })).toBeUndefined();
  expect(spillOfDay(18 * 60, { over: 10, canWait: [] })).toBeUndefined();
});

test('is drawn up to what comes next, or narrow over it', () => {
  const spill = { minutes: 60, span: { from: 600, until: 660 }, tasks: [] };
  const room = (from: number) => roomFor(spill, [{ from, until: 700 }]);
  expect(room(660)).toEqual({ span: spill.span, isNarrow: false });
  expect(room(630)).toEqual({ span: { from: 600, until: 630 }, isNarrow: false });
  expect(room(610)).toEqual({ span: spill.span, isNarrow: true });
});
