import { expect, test } from 'vitest';
import { minutesAt } from '@/domain/clock';
import { onDayAt } from '@/domain/when';
import type { Round, Task } from '@/server/types';
import { sampleTask } from '@/testing/sample-screen';
import { freeTimes } from './free-times';
import { spanLabel } from './times';

const DAY = '2026-11-23';
const task = (id: string, durationMin: number, time: string | null = null): Task => ({
  ...sampleTask(id),
  id,
  durationMin,
  when: onDayAt(DAY, time),
});
const round = (startsAt: string, endsAt: string, taskIds: string[]): Round => ({
  ...{ day: DAY, index: 0, engaged: false, closedAt: null, startsAt, endsAt, taskIds },
});

interface Given {
  listed?: Task[];
  rounds?: Round[];
  from?: string;
}

/** What tasks get on a day until 12:00. */
function timesOf(tasks: Task[], { listed = [], rounds = [], from = '09:00' }: Given): string[] {
  const plan = { day: DAY, rounds, tasks: [], sessions: [], entry: null };
  const rest = { from: minutesAt(from), until: minutesAt('12:00') };
  const found = freeTimes(tasks, { plan, listed, zone: 'UTC', rest });
  return tasks.map(({ id }) => {
    const span = found.get(id);
    return span ? spanLabel(span, { time: (clock) => clock }) : 'none';
  });
}

test('gives tasks one free time after another', () => {
  const listed = [task('Call', 60, '09:30')];
  expect(timesOf([task('a', 30), task('b', 60)], { listed })).toEqual(['09:00–09:30', '10:30–11:30']);
  expect(timesOf([task('a', 30)], { listed, from: '09:10' })).toEqual(['10:30–11:00']);
  expect(timesOf([task('long', 150)], { listed })).toEqual(['none']);
});

test('moves a task with a time on to the next free one, and begins again after the last', () => {
  const call = task('Call', 60, '09:30');
  expect(timesOf([call], { listed: [call] })).toEqual(['10:30–11:30']);
  const late = task('Late', 60, '11:00');
  expect(timesOf([late], { listed: [late] })).toEqual(['09:00–10:00']);
});

test('prefers the timed round of a task, and hours outside of other rounds', () => {
  const rounds = [round('10:00', '11:30', ['own'])];
  expect(timesOf([task('own', 30), task('other', 60)], { rounds })).toEqual(['10:00–10:30', '09:00–10:00']);
  expect(timesOf([task('other', 60)], { rounds, from: '09:15' })).toEqual(['09:15–10:15']);
});
