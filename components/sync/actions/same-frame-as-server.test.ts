import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Project } from '@/server/wire/places';
import { Frame, Screen } from '@/server/wire/screens';
import { callerOf, createPlaces, DAY, openOn } from '@/testing/page-caller';
import { createApp } from '@/testing/test-app';
import type { Action, KeyedAction } from './actions';
import { applyToFrame } from './frame';
import { applyPlacesToScreen } from './places';

test('the frame and the headings with actions match the server', async () => {
  await using app = await createApp();
  const caller = callerOf(app, await app.account('Ann'));
  const { areaId, projectId, headingId } = await createPlaces(caller);
  const { project: other } = await caller.write(
    'projects.create',
    { name: 'Garden' },
    z.object({ project: Project }),
  );
  const screen = { name: 'project' as const, id: projectId, day: DAY, since: 0 };
  const read = async () => ({
    frame: await caller.read('screens.frame', { day: DAY }, Frame),
    shown: await caller.read('screens.show', screen, Screen),
  });
  const parent = { kind: 'area' as const, areaId };
  const [earlier, later, gone] = ['2026-12-01', '2026-12-20', '2026-12-10'].map((from) => ({
    from,
    to: '2026-12-31',
  }));
  if (!earlier || !later || !gone) throw new Error('Three spans are expected.');
  const actions: Action[] = [
    { path: 'areas.update', input: { areaId, name: 'House', hue: 3 } },
    { path: 'projects.update', input: { projectId, name: 'Bath', deadline: '2026-12-01' } },
    { path: 'headings.update', input: { headingId, name: 'First' } },
    {
      path: 'hierarchy.reorderPlaces',
      input: { moves: [{ kind: 'project', projectId, order: 9_000, parent }] },
    },
    { path: 'screens.writeProjectNotes', input: { id: projectId, base: '', notes: 'White tiles.' } },
    { path: 'projects.archive', input: { projectId: other.id } },
    { path: 'me.update', input: { preferences: { density: 'compact', mailDigest: true } } },
    {
      path: 'me.update',
      input: { preferences: { notifications: { mention: { push: false, mail: true } }, mailDigest: false } },
    },
    { path: 'me.update', input: { preferences: { notifications: { mention: { push: true } } } } },
    { path: 'me.update', input: { preferences: { dayEnd: { 1: '17:00' }, away: [later] } } },
    { path: 'me.update', input: { preferences: { dayEnd: { 2: '16:00' }, addAway: [earlier, gone] } } },
    { path: 'me.update', input: { preferences: { removeAway: [gone], addAway: [later] } } },
    { path: 'me.update', input: { preferences: { keys: [{ command: 'search', keys: 'q' }] } } },
    {
      path: 'me.update',
      input: {
        preferences: {
          setKeys: [
            { command: 'search', keys: null },
            { command: 'add', keys: 'w' },
          ],
        },
      },
    },
  ];
  const before = await read();
  for (const { path, input } of actions) await caller.write(path, input, z.unknown());
  const writes = actions.map((write, at): KeyedAction => ({ key: `k${at}`, at, write }));
  const after = await read();
  const frameOf = ({ projects, areas, me }: Frame) => ({
    projects: projects.map(({ updatedAt: _, ...project }) => project),
    areas,
    preferences: me.preferences,
  });
  const overlay = {
    writes,
    effects: new Map(),
    find: () => undefined,
    workspaceId: before.frame.workspaceId,
  };
  expect(frameOf(applyToFrame(before.frame, overlay))).toEqual(frameOf(after.frame));
  const { project, headings } = applyPlacesToScreen(before.shown, writes);
  expect({ ...project, updatedAt: 0 }).toEqual({ ...after.shown.project, updatedAt: 0 });
  expect(headings).toEqual(after.shown.headings);

  const file: Action = {
    path: 'hierarchy.reorderPlaces',
    input: { moves: [{ kind: 'heading', headingId, parent }] },
  };
  await caller.write(file.path, file.input, z.unknown());
  const left = applyPlacesToScreen(after.shown, [{ key: 'k', at: 0, write: file }]);
  const now = await read();
  expect(left.headings).toEqual(now.shown.headings);
  expect(openOn(left)).toEqual(openOn(now.shown));
});

test('rows that the page creates match the server’s frame and screens', async () => {
  await using app = await createApp();
  const caller = callerOf(app, await app.account('Ann'));
  const { projectId, headingId, ids } = await createPlaces(caller);
  const taskId = ids[1] ?? '';
  const screen = { name: 'project' as const, id: projectId, day: DAY, since: 0 };
  const read = async () => ({
    frame: await caller.read('screens.frame', { day: DAY }, Frame),
    shown: await caller.read('screens.show', screen, Screen),
  });
  const [areaId, viewId, gone, first, second] = Array.from({ length: 5 }, () => randomUUID());
  const [old, started] = [Date.now() - 5_000, Date.now() - 1_000];
  const actions: Action[] = [
    { path: 'screens.createArea', input: { id: areaId ?? '', name: 'Garden', hue: 120 } },
    { path: 'screens.createProject', input: { id: randomUUID(), name: 'Shed', areaId: areaId ?? '' } },
    { path: 'screens.createHeading', input: { id: randomUUID(), name: 'Roof', projectId } },
    { path: 'headings.remove', input: { headingId } },
    {
      path: 'screens.createView',
      input: { id: viewId ?? '', name: 'Calls', filter: { tags: { all: ['phone'] } } },
    },
    { path: 'views.update', input: { viewId: viewId ?? '', name: 'Phone' } },
    { path: 'screens.createView', input: { id: gone ?? '', name: 'Gone' } },
    { path: 'views.remove', input: { viewId: gone ?? '' } },
    { path: 'screens.createSession', input: { id: first ?? '', taskId, startedAt: old } },
    { path: 'screens.stopSession', input: { sessionId: first ?? '', endedAt: started } },
    { path: 'screens.createSession', input: { id: second ?? '', taskId, startedAt: started } },
  ];
  const before = await read();
  for (const { path, input } of actions) await caller.write(path, input, z.unknown());
  const after = await read();
  const writes = actions.map((write, at): KeyedAction => ({ key: `k${at}`, at, write }));
  const tasks = new Map(before.shown.tasks.map((task) => [task.id, task]));
  const find = (id: string) => tasks.get(id);
  const overlay = { writes, effects: new Map(), find, workspaceId: before.frame.workspaceId };
  const frameOf = ({ projects, areas, views, running }: Frame) => ({
    projects: projects.map(
      ({ createdAt: _, updatedAt: __, order: ___, workspaceId: ____, ...project }) => project,
    ),
    areas: areas.map(({ order: _, ...area }) => area),
    views: views.map(({ order: _, ...view }) => view),
    running,
  });
  expect(frameOf(applyToFrame(before.frame, overlay))).toEqual(frameOf(after.frame));
  const { headings, tasks: shown } = applyPlacesToScreen(before.shown, writes);
  const plain = (list: Screen['headings']) => list.map(({ order: _, ...heading }) => heading);
  expect(plain(headings)).toEqual(plain(after.shown.headings));
  expect(shown.map(({ headingId: under }) => under)).toEqual(after.shown.tasks.map((task) => task.headingId));
});
