import { expect, test } from 'vitest';
import type { Area, Project } from '@/server/types';
import { foldedAreas } from '../state/folded';
import { lastRowOf, projectsOf, treeRows } from './tree-rows';

const area = (id: string, order: number): Area => ({
  id,
  order,
  name: id,
  hue: null,
  icon: null,
  notes: '',
  archived: false,
  workspaceId: 'w',
});

const project = (id: string, areaId: string | null, order: number): Project => ({
  ...area(id, order),
  areaId,
  deadline: null,
  openTaskCount: 0,
  doneTaskCount: 0,
  accessRole: 'owner',
  createdAt: 0,
  updatedAt: 0,
});

const places = {
  areas: [area('work', 2), area('home', 1)],
  projects: [
    project('garden', 'home', 2),
    project('kitchen', 'home', 1),
    project('alone', null, 5),
    project('shared', 'not visible', 3),
    project('offer', 'work', 1),
  ],
};

const keys = (folded: string[], naming: string | null = null) =>
  treeRows(places, { folded: new Set(folded), naming }).map(({ key }) => key);

test('lists projects without a visible area first, then the areas with their projects', () => {
  expect(keys([])).toEqual(['shared', 'alone', 'home', 'kitchen', 'garden', 'work', 'offer']);
  expect(projectsOf(places, null).map(({ id }) => id)).toEqual(['shared', 'alone']);
});

test('leaves out the projects of folded areas, and puts a new project at the end of its area', () => {
  expect(keys(['home'])).toEqual(['shared', 'alone', 'home', 'work', 'offer']);
  expect(keys([], 'home').slice(2, 6)).toEqual(['home', 'kitchen', 'garden', 'new:home']);
});

test('finds the last row of each area, where its drop line shows below', () => {
  foldedAreas.fold(['home'], true);
  expect(lastRowOf(places, 'home')).toBe('area:home');
  expect(lastRowOf(places, 'work')).toBe('project:offer');
});
