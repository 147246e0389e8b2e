import { expect, test } from 'vitest';
import type { Action } from './actions';
import { layOnHabits } from './habits';
import { layOnPlaces } from './places';

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
  const places = layOnPlaces({ projects: [], areas: [], workspaceId: 'own' }, writes, 'own');
  const board = layOnHabits({ habits: [] }, writes);
  expect([places.projects.length, places.areas.length, board.habits.length]).toEqual([1, 1, 1]);
  expect(layOnPlaces(places, writes, 'own')).toEqual(places);
  expect(layOnHabits(board, writes)).toEqual(board);
});
