import { expect, test } from 'vitest';
import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import { currentDay } from '../data/today';
import type { PageState } from '../state/current-page';
import { toTaskDraft } from './defaults';

const today = currentDay();
const tomorrow = addDays(today, 1);
const page = (name: PageState['name'], day = today): PageState => ({
  name,
  day,
  tasks: [],
});

test('a round uses the day of the line, then of the page, then today', () => {
  const other = addDays(today, 5);
  expect(toTaskDraft('Call', { when: onDay(tomorrow), round: 1 }, page('today'))).toEqual({
    task: { title: 'Call', when: onDay(tomorrow) },
    round: { day: tomorrow, index: 1 },
  });
  expect(toTaskDraft('Call', { round: 1 }, page('day', other))).toEqual({
    task: { title: 'Call', when: onDay(other) },
    round: { day: other, index: 1 },
  });
  expect(toTaskDraft('Call', { when: { kind: 'today' }, round: 0 }, page('day', other)).round?.day).toBe(
    today,
  );
  for (const name of ['today', 'later', 'upcoming', 'future'] as const)
    expect(toTaskDraft('Call', { round: 1 }, page(name))).toEqual({
      task: { title: 'Call', when: { kind: 'today' } },
      round: { day: today, index: 1 },
    });
});

test('a new task appears on the current page unless its line says otherwise', () => {
  expect(toTaskDraft('Call', {}, page('upcoming')).task.when).toEqual(onDay(tomorrow));
  expect(toTaskDraft('Call', {}, page('future')).task.when).toEqual({ kind: 'someday' });
  expect(toTaskDraft('Call', { when: { kind: 'today' } }, page('upcoming')).task.when).toEqual({
    kind: 'today',
  });
});
