import { expect, test } from 'vitest';
import { roundsWith } from './rounds-with';

const rounds = [
  { index: 0, taskIds: ['a', 'b'] },
  { index: 1, taskIds: ['c'] },
  { index: 2, taskIds: ['a'] },
];

test('a task goes into one round at its end, and leaves the others', () => {
  expect(roundsWith(rounds, { taskId: 'a', to: 1 })).toEqual({
    before: [rounds[1], rounds[0], rounds[2]],
    after: [
      { index: 1, taskIds: ['c', 'a'] },
      { index: 0, taskIds: ['b'] },
      { index: 2, taskIds: [] },
    ],
  });
  expect(roundsWith(rounds, { taskId: 'a', to: 0 }).after).toEqual([{ index: 2, taskIds: [] }]);
  expect(roundsWith(rounds, { taskId: 'c', to: null }).after).toEqual([{ index: 1, taskIds: [] }]);
});
