import { expect, test } from 'vitest';
import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import { currentDay } from '../data/today';
import type { PageState } from '../state/current-page';
import { taskOf } from './defaults';

const today = currentDay();
const tomorrow = addDays(today, 1);
const page = (name: PageState['name'], day = today): PageState => ({ name, day, tasks: [] });

test('a round uses the day of the line, then of the page, then today', () => {
  const other = addDays(today, 5);
  expect(taskOf('Call', { when: onDay(tomorrow), round: 1 }, page('today'))).toEqual({
    task: { title: 'Call', when: onDay(tomorrow) },
    round: { day: tomorrow, index: 1 },
  });
  expect(taskOf('Call', { round: 1 }, page('day', other))).toEqual({
    task: { title: 'Call', when: onDay(other) },
    round: { day: other, index: 1 },
  });
  expect(taskOf('Call', { when: { kind: 'today' }, round: 0 }, page('day', other)).round?.day).toBe(today);
  for (const name of ['today', 'later', 'upcoming', 'future'] as const)
    expect(taskOf('Call', { round: 1 }, page(name))).toEqual({
      task: { title: 'Call', when: { kind: 'today' } },
      round: { day: today, index: 1 },
    });
});

test('a new task appears on the current page unless its line says otherwise', () => {
  expect(taskOf('Call', {}, page('upcoming')).task.when).toEqual(onDay(tomorrow));
  expect(taskOf('Call', {}, page('future')).task.when).toEqual({ kind: 'someday' });
  expect(taskOf('Call', { when: { kind: 'today' } }, page('upcoming')).task.when).toEqual({ kind: 'today' });
});
