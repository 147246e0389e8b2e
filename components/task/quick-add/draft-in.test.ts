import { expect, test } from 'vitest';
import { addDays } from '@/domain/days';
import { onDay, onDayAt } from '@/domain/when';
import type { PageState } from '../../shell/state/current-page';
import { currentDay } from '../../sync/today';
import { draftIn, draftOn, isElsewhere } from './draft-in';

const today = currentDay();
const tomorrow = addDays(today, 1);
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

test('a line at a time has its time and length unless it names others', () => {
  const hour = { name: '15:00–16:00', fields: { when: onDayAt(tomorrow, '15:00'), durationMin: 60 } };
  expect(draftIn(hour, 'Call', { areaId: 'a' })).toEqual({
    task: { title: 'Call', when: onDayAt(tomorrow, '15:00'), durationMin: 60, areaId: 'a' },
  });
  expect(draftIn(hour, 'Call', { durationMin: 15 }).task).toMatchObject({ durationMin: 15 });
});

test('a task is elsewhere when its line named another day or place than the list', () => {
  const task = { when: { kind: 'anytime' as const }, projectId: null, areaId: null };
  const today = { name: 'Today', fields: { when: { kind: 'today' as const } } };
  expect(isElsewhere(today, { ...task, when: onDayAt(currentDay(), '15:00') })).toBe(false);
  expect(isElsewhere(today, { ...task, when: onDay(tomorrow) })).toBe(true);
  expect(isElsewhere(today, task)).toBe(true);
  expect(isElsewhere(round, { ...task, when: onDay(tomorrow) })).toBe(false);
  expect(isElsewhere(heading, { ...task, projectId: 'p', when: onDay(tomorrow) })).toBe(false);
  expect(isElsewhere(heading, { ...task, areaId: 'a' })).toBe(true);
});

const page = (name: PageState['name'], day = today): PageState => ({
  name,
  day,
  tasks: [],
});

test('a round uses the day of the line, then of the page, then today', () => {
  const other = addDays(today, 5);
  expect(draftOn(page('today'), 'Call', { when: onDay(tomorrow), round: 1 })).toEqual({
    task: { title: 'Call', when: onDay(tomorrow) },
    round: { day: tomorrow, index: 1 },
  });
  expect(draftOn(page('day', other), 'Call', { round: 1 })).toEqual({
    task: { title: 'Call', when: onDay(other) },
    round: { day: other, index: 1 },
  });
  expect(draftOn(page('day', other), 'Call', { when: { kind: 'today' }, round: 0 }).round?.day).toBe(today);
  for (const name of ['today', 'later', 'upcoming', 'future'] as const)
    expect(draftOn(page(name), 'Call', { round: 1 })).toEqual({
      task: { title: 'Call', when: { kind: 'today' } },
      round: { day: today, index: 1 },
    });
});

test('a new task appears on the current page unless its line says otherwise', () => {
  expect(draftOn(page('upcoming'), 'Call', {}).task.when).toEqual(onDay(tomorrow));
  expect(draftOn(page('future'), 'Call', {}).task.when).toEqual({ kind: 'someday' });
  expect(draftOn(page('upcoming'), 'Call', { when: { kind: 'today' } }).task.when).toEqual({
    kind: 'today',
  });
});
