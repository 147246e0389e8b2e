import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { Screen } from '@/server/wire/screens';
import type { TaskAnswer as Task } from '@/server/wire/task';
import { type Caller, callerOf, createPlaces, DAY, openOn, type Places } from '@/testing/page-caller';
import { createApp } from '@/testing/test-app';
import type { Action, KeyedAction } from './actions';
import { applyToScreen } from './screens';
import { foldTasks } from './task-effects';

const when = fc.constantFrom(
  { kind: 'today' as const },
  { kind: 'anytime' as const },
  { kind: 'someday' as const },
  { kind: 'date' as const, date: '2026-11-19' },
  { kind: 'date' as const, date: '2026-11-21' },
  { kind: 'date' as const, date: '2026-11-30', hasTime: true, time: '09:30' },
);

const patch = fc.record(
  {
    title: fc.constantFrom('Buy', 'Wash', 'Call'),
    when,
    deadline: fc.constantFrom(null, '2026-11-20', '2026-11-28'),
    priority: fc.constantFrom(0, 1, 2, 3),
    durationMin: fc.constantFrom(null, 15, 90),
    notes: fc.constantFrom('', 'Two of them.'),
    tags: fc.constantFrom<string[][]>([], ['home'], ['home', 'phone']),
  },
  { requiredKeys: [] },
);

/** A step names its task by a number, because what there is follows from the steps before. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('update' as const), at: fc.nat(20), patch }),
  fc.record({ kind: fc.constant('updateTwo' as const), at: fc.nat(20), patch }),
  fc.record({
    kind: fc.constantFrom(...(['complete', 'reopen', 'archive', 'remove', 'duplicate'] as const)),
    at: fc.nat(20),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    at: fc.nat(20),
    to: fc.constantFrom(...(['root', 'area', 'project', 'heading'] as const)),
    order: fc.integer({ min: 1, max: 9_000 }),
  }),
  fc.record({ kind: fc.constant('create' as const), at: fc.nat(20), when }),
  fc.record({ kind: fc.constant('bringBack' as const), at: fc.nat(20) }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const parentOf = (to: 'root' | 'area' | 'project' | 'heading', { areaId, projectId, headingId }: Places) => {
  if (to === 'root') return { kind: 'root' as const };
  if (to === 'area') return { kind: 'area' as const, areaId, headingId: null };
  return { kind: 'project' as const, projectId, headingId: to === 'heading' ? headingId : null };
};

/** What the person sees and can bring back. */
interface Seen {
  here: string[];
  archived: string[];
  removed: string[];
}

/** The id of a task that is about to be created. */
function newId({ here }: Seen): string {
  const id = randomUUID();
  here.push(id);
  return id;
}

const without = (ids: string[], id: string) => ids.splice(ids.indexOf(id), 1);

/** The action of a step, if there is something to act on. */
function actionOf(one: Step, seen: Seen, places: Places): Action | undefined {
  if (one.kind === 'bringBack') {
    const taskId = seen.archived.pop();
    const trashId = taskId ? undefined : seen.removed.pop();
    const id = taskId ?? trashId;
    if (id) seen.here.push(id);
    if (taskId) return { path: 'tasks.archive', input: { taskId, restore: true } };
    return trashId ? { path: 'trash.restore', input: { trashId } } : undefined;
  }
  if (one.kind === 'create')
    return {
      path: 'screens.createTasks',
      input: { tasks: [{ id: newId(seen), title: 'New', when: one.when }] },
    };
  const taskId = seen.here[one.at % seen.here.length];
  if (!taskId) return undefined;
  switch (one.kind) {
    case 'update':
      return { path: 'tasks.update', input: { taskId, ...one.patch } };
    case 'updateTwo': {
      const taskIds = [...new Set([taskId, seen.here[(one.at + 1) % seen.here.length] ?? taskId])];
      return { path: 'selection.change', input: { groups: [{ taskIds, changes: one.patch }] } };
    }
    case 'complete':
      return { path: 'tasks.complete', input: { taskId, completed: true } };
    case 'reopen':
      return { path: 'tasks.complete', input: { taskId, completed: false } };
    case 'duplicate':
      return { path: 'selection.duplicate', input: { taskIds: [taskId], ids: [newId(seen)] } };
    case 'archive':
      seen.archived.push(taskId);
      without(seen.here, taskId);
      return { path: 'tasks.archive', input: { taskId } };
    case 'remove':
      seen.removed.push(taskId);
      without(seen.here, taskId);
      return { path: 'tasks.remove', input: { taskId } };
    default: {
      const move = { kind: 'task' as const, taskId, order: one.order, parent: parentOf(one.to, places) };
      return { path: 'hierarchy.reorder', input: { moves: [move] } };
    }
  }
}

const screensOf = ({ areaId, projectId }: Places) => [
  ...(['today', 'upcoming', 'later', 'future'] as const).map((name) => ({ name, day: DAY, since: 0 })),
  { name: 'project' as const, id: projectId, day: DAY, since: 0 },
  { name: 'area' as const, id: areaId, day: DAY, since: 0 },
];

async function compare(caller: Caller, steps: readonly Step[]): Promise<void> {
  const places = await createPlaces(caller);
  const inputs = screensOf(places);
  const readAll = () => Promise.all(inputs.map((input) => caller.read('screens.show', input, Screen)));
  const before = await readAll();
  const known = new Map(before.flatMap(({ tasks }) => tasks.map((task): [string, Task] => [task.id, task])));
  const seen: Seen = { here: [...places.ids], archived: [], removed: [] };
  const writes: KeyedAction[] = [];
  for (const [at, one] of steps.entries()) {
    const write = actionOf(one, seen, places);
    if (!write) continue;
    writes.push({ key: `k${at}`, at, write });
    await caller.write(write.path, write.input, z.unknown());
  }
  const workspaceId = [...known.values()][0]?.workspaceId ?? '';
  const effects = foldTasks(writes, { find: (id) => known.get(id), workspaceId, lastOrder: 0 });
  const after = await readAll();
  for (const [at, input] of inputs.entries()) {
    const [was, is] = [before[at], after[at]];
    if (!was || !is) throw new Error(`No answer for ${input.name}.`);
    const shown = applyToScreen(was, input, { effects, workspaceId });
    expect(openOn(shown), input.name).toEqual(openOn(is));
  }
}

test('screens with actions match the open tasks of the server', {
  // A soak ends by itself.
  timeout: process.env['SOAK_MINUTES'] ? 0 : 120_000,
}, async () => {
  await using app = await createApp();
  await fc.assert(
    // Each run has its own account: its screens begin empty, and a soak reaches no limit of an account.
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) =>
      compare(callerOf(app, await app.account('Ann')), steps),
    ),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 4), endOnFailure: true },
  );
});
