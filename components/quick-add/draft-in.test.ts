import { expect, test } from 'vitest';
import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import { currentDay } from '../data/today';
import { draftIn } from './draft-in';

const tomorrow = addDays(currentDay(), 1);
const heading = { name: 'Before', fields: { projectId: 'p', headingId: 'h', order: 5 } };
const round = { name: 'Round 1', fields: {}, round: { day: tomorrow, index: 0 } };

test('a line under a heading is filed there unless it names another place', () => {
  expect(draftIn(heading, 'Measure', { priority: 1 })).toEqual({
    task: { title: 'Measure', projectId: 'p', headingId: 'h', order: 5, priority: 1 },
  });
  expect(draftIn(heading, 'Measure', { areaId: 'a' })).toEqual({ task: { title: 'Measure', areaId: 'a' } });
});

test('a line in a round is for its day and round unless it names others', () => {
  expect(draftIn(round, 'Call', {})).toEqual({
    task: { title: 'Call', when: onDay(tomorrow) },
    round: { day: tomorrow, index: 0 },
  });
  expect(draftIn(round, 'Call', { when: { kind: 'today' }, round: 3 })).toEqual({
    task: { title: 'Call', when: { kind: 'today' } },
    round: { day: currentDay(), index: 3 },
  });
});
