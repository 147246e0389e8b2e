import { describe, expect, test } from 'vitest';
import type { Outputs, Round, Screen, Task } from '@/server/types';
import { DAY, HOME, sampleScreen as screenOf, sampleTask as task } from '@/testing/sample-screen';
import type { Action, KeyedAction } from './actions';
import { applyToPlan, applyToScreen, type Overlay } from './screens';
import { foldTasks } from './task-effects';

/** Lays writes, in this order, over what the server knows. */
function overlayOf(known: readonly Task[], ...made: Action[]): Overlay {
  const writes = made.map((write, at): KeyedAction => ({ key: `k${at}`, at, write }));
  const find = (id: string) => known.find((one) => one.id === id);
  const effects = foldTasks(writes, { find, workspaceId: HOME, lastOrder: 1 });
  return { writes, effects, workspaceId: HOME, find: (id) => effects.get(id)?.task ?? find(id) };
}

const shownOn = (name: Screen['name'], tasks: Task[], overlay: Overlay): string[] =>
  applyToScreen(screenOf(name, tasks), { name, day: DAY, since: 0 }, overlay).tasks.map(({ title }) => title);

describe('a page with actions', () => {
  const milk = task('milk');
  const paint = task('paint');

  test('shows changes in the order in which they were made', () => {
    const change = (title: string): Action => ({
      path: 'tasks.update',
      input: { taskId: 'milk', title },
    });
    expect(
      shownOn('today', [milk, paint], overlayOf([milk, paint], change('Oat milk'), change('Soy milk'))),
    ).toEqual(['Soy milk', 'paint']);
  });

  test('moves a task to the page where it belongs', () => {
    const overlay = overlayOf([milk], {
      path: 'tasks.update',
      input: { taskId: 'milk', when: { kind: 'anytime' } },
    });
    expect(shownOn('today', [milk, paint], overlay)).toEqual(['paint']);
    expect(shownOn('later', [], overlay)).toEqual(['milk']);
  });

  test('shows a new task, with what was changed in it since', () => {
    const overlay = overlayOf(
      [],
      {
        path: 'screens.createTasks',
        input: { tasks: [{ id: 'soap', title: 'Soap', when: { kind: 'today' } }] },
      },
      { path: 'tasks.update', input: { taskId: 'soap', title: 'Soap, two bars' } },
    );
    expect(shownOn('today', [milk], overlay)).toEqual(['milk', 'Soap, two bars']);
    expect(shownOn('upcoming', [], overlay)).toEqual([]);
  });

  test('hides a deleted task, and shows it again once the delete is undone', () => {
    const remove: Action = { path: 'tasks.remove', input: { taskId: 'milk' } };
    const restore: Action = { path: 'trash.restore', input: { trashId: 'milk' } };
    expect(shownOn('today', [milk], overlayOf([milk], remove))).toEqual([]);
    expect(shownOn('today', [milk], overlayOf([milk], remove, restore))).toEqual(['milk']);
  });
});

test('a plan with actions has the tasks in their new rounds', () => {
  const round = (index: number, taskIds: string[]): Round => ({
    ...{ day: DAY, index, taskIds, engaged: false, closedAt: null },
  });
  const plan: Outputs['screens']['plan']['plan'] = {
    ...{ day: DAY, rounds: [round(0, ['milk']), round(1, [])], tasks: [task('milk')] },
    ...{ sessions: [], entry: null },
  };
  const overlay = overlayOf(
    [task('milk'), task('paint')],
    { path: 'rounds.plan', input: { day: DAY, index: 0, taskIds: [] } },
    { path: 'rounds.add', input: { day: DAY, index: 1, taskId: 'paint' } },
    { path: 'rounds.engage', input: { day: DAY, index: 1 } },
    { path: 'rounds.add', input: { day: '2026-11-23', index: 1, taskId: 'milk' } },
  );
  const shown = applyToPlan(plan, overlay);
  expect(shown.rounds.map(({ taskIds, engaged }) => ({ taskIds, engaged }))).toEqual([
    { taskIds: [], engaged: false },
    { taskIds: ['paint'], engaged: true },
  ]);
  expect(shown.tasks.map(({ id }) => id)).toEqual(['milk', 'paint']);
});
