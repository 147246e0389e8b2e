import { expect, test } from 'vitest';
import type { Action } from './actions';
import { applyToHabits } from './habits';
import { applyToPlaces } from './places';

const actions: Action[] = [
  { path: 'screens.createArea', input: { id: 'area', name: 'Home' } },
  { path: 'screens.createProject', input: { id: 'project', name: 'Kitchen', areaId: 'area' } },
  {
    path: 'screens.createHabit',
    input: {
      id: 'habit',
      name: 'Read',
      icon: null,
      hue: null,
      target: { count: 1, period: 'day' },
      weekdays: [],
    },
  },
];

test('shows a created row once when the answer already has it', () => {
  const writes = actions.map((write, at) => ({ key: `${at}`, at, write }));
  const places = applyToPlaces({ projects: [], areas: [], workspaceId: 'own' }, writes, 'own');
  const board = applyToHabits({ habits: [] }, writes);
  expect([places.projects.length, places.areas.length, board.habits.length]).toEqual([1, 1, 1]);
  expect(applyToPlaces(places, writes, 'own')).toEqual(places);
  expect(applyToHabits(board, writes)).toEqual(board);
});
