import { expect, test } from 'vitest';
import type { Round } from '@/server/types';
import { firstStepsOf } from './first-steps';

const TODAY = '2026-11-24';
const yesterday = Date.parse('2026-11-23T20:30:00Z');

const round = (patch: Partial<Round> = {}): Round => ({
  ...{ day: TODAY, index: 0, taskIds: [], engaged: false, closedAt: null },
  ...patch,
});

const stepsOf = (day: string, { hasEngaged = false, createdAt = yesterday, first = round() } = {}) =>
  firstStepsOf({
    screen: { day, tasks: [], done: [] },
    plan: { rounds: [first], tasks: [] },
    frame: { me: { createdAt }, hasEngaged },
    today: TODAY,
  });

test('offers the first steps for today and tomorrow until a round was ever engaged', () => {
  const open = { typed: 0, placed: 0 };
  expect(stepsOf(TODAY)).toEqual(open);
  expect(stepsOf('2026-11-25')).toEqual(open);
  expect(stepsOf('2026-11-26')).toBeNull();
  expect(stepsOf('2026-11-23')).toBeNull();
  expect(stepsOf(TODAY, { hasEngaged: true })).toBeNull();
  expect(stepsOf(TODAY, { first: round({ engaged: true }) })).toBeNull();
  expect(stepsOf(TODAY, { first: round({ closedAt: yesterday }) })).toBeNull();
  expect(stepsOf(TODAY, { createdAt: Date.parse('2026-11-20T08:00:00Z') })).toBeNull();
});
