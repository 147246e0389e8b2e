import { expect, test } from 'vitest';
import { onDayAt } from '@/domain/when';
import type { Round, Task } from '@/server/types';
import { DAY, sampleTask } from '@/testing/sample-screen';
import { fewestToFree, whatCanWait } from './what-can-wait';

const task = (id: string, durationMin: number | null, more: Partial<Task> = {}): Task =>
  sampleTask(id, { durationMin, accessRole: 'owner', ...more });
const round = (index: number, taskIds: string[], engaged = false): Round => ({
  ...{ day: DAY, index, engaged, closedAt: null, taskIds },
});

interface Given {
  over: number;
  listed?: Task[];
  tasks?: Task[];
  rounds?: Round[];
}

const waiting = ({ over, listed = [], tasks = [], rounds = [] }: Given) =>
  whatCanWait({ day: DAY, rounds, tasks, sessions: [], entry: null }, { listed, over, now: 0 }).map(
    ({ id }) => id,
  );

test('takes the fewest tasks that free the time', () => {
  const works = [10, 45, 60].map((minutes) => ({ task: task(`${minutes}`, minutes), minutes }));
  const free = (over: number) => fewestToFree(works, over).map(({ minutes }) => minutes);
  expect(free(5)).toEqual([10]);
  expect(free(25)).toEqual([45]);
  expect(free(50)).toEqual([10, 45]);
  expect(free(300)).toEqual([10, 45, 60]);
  expect(free(0)).toEqual([]);
});

test('lets those of least priority wait, the last of the day first', () => {
  const listed = [
    task('high', 60, { priority: 3 }),
    task('none', 60),
    task('low', 60, { priority: 1 }),
    task('last', 60),
  ];
  expect(waiting({ over: 60, listed })).toEqual(['last']);
  expect(waiting({ over: 61, listed })).toEqual(['last', 'none']);
  expect(waiting({ over: 170, listed })).toEqual(['last', 'none', 'low']);
});

test('lets tasks of rounds wait after the others, the last round first', () => {
  const tasks = [task('first', 30), task('second', 30)];
  const rounds = [round(0, ['first']), round(1, ['second'])];
  expect(waiting({ over: 60, listed: [task('loose', 30)], tasks, rounds })).toEqual(['loose', 'second']);
});

test('never names what is due, timed tasks before others, or what is on now', () => {
  const listed = [
    task('due', 60, { deadline: DAY }),
    task('at nine', 60, { when: onDayAt(DAY, '09:00') }),
    task('due later', 60, { deadline: '2026-12-24' }),
    task('read only', 60, { accessRole: 'reader' }),
    task('unknown', null),
    task('done', 60, { status: 'done' }),
  ];
  const tasks = [task('running', 60)];
  const rounds = [round(0, ['running'], true)];
  expect(waiting({ over: 60, listed, tasks, rounds })).toEqual(['due later']);
  expect(waiting({ over: 600, listed, tasks, rounds })).toEqual(['due later', 'at nine']);
});
