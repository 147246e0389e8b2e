import { expect, test } from 'vitest';
import { onDay } from '@/domain/when';
import type { Round } from '@/server/types';
import { DAY, sampleTask } from '@/testing/sample-screen';
import { inverseOf } from './inverse';
import { leaveRounds } from './leave-rounds';
import { changeTasks } from './tasks';

const round = (index: number, taskIds: string[], closedAt: number | null = null): Round => ({
  ...{ day: DAY, index, engaged: false, closedAt, taskIds },
});
const rounds = [round(0, ['done'], 1), round(1, ['call', 'stays']), round(2, ['other', 'call'])];
const tasks = ['call', 'done', 'loose'].map((id) => sampleTask(id));

test('tasks that are planned for another day leave the open rounds of this one, and come back by undo', () => {
  const { does, rows } = leaveRounds(changeTasks(tasks, { when: onDay('2026-11-23') }), [
    { day: DAY, rounds },
  ]);
  const out = [
    { taskId: 'call', from: 1 },
    { taskId: 'call', from: 2 },
  ];
  expect(does.at(-1)).toEqual({ path: 'rounds.arrange', input: { day: DAY, moves: out } });
  const back = [
    { taskId: 'call', to: 1, before: 'stays' },
    { taskId: 'call', to: 2 },
  ];
  const [first] = inverseOf(does, rows ?? {});
  expect(first).toMatchObject({ path: 'rounds.arrange', input: { day: DAY, moves: back } });
});

test('tasks that are planned for the day or before, and other changes, leave no round', () => {
  const acts = [
    changeTasks(tasks, { when: { kind: 'today' } }),
    changeTasks(tasks, { when: onDay('2026-11-20') }),
    changeTasks(tasks, { priority: 1 }),
  ];
  for (const act of acts) expect(leaveRounds(act, [{ day: DAY, rounds }])).toBe(act);
});
