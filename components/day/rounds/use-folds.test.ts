import { expect, test } from 'vitest';
import type { Round } from '@/server/types';
import { foldedAtFirst } from './use-folds';

const rounds = (counts: number[], patch: Record<number, Partial<Round>> = {}): Round[] =>
  counts.map((count, index) => ({
    ...{ day: '2026-11-23', index, engaged: false, closedAt: null },
    taskIds: Array.from({ length: count }, (_, at) => `${index}/${at}`),
    ...patch[index],
  }));

const folded = (...of: Parameters<typeof rounds>) => [...foldedAtFirst({ rounds: rounds(...of) })];

test('a full day opens with the engaged round, or else the next one, and folds the others', () => {
  expect(folded([4, 4, 4])).toEqual([]);
  expect(folded([4, 0, 4, 5])).toEqual([2, 3]);
  expect(folded([4, 4, 5], { 1: { engaged: true } })).toEqual([0, 2]);
  expect(folded([4, 4, 9], { 0: { closedAt: 1 } })).toEqual([2]);
});
