import { describe, expect, test } from 'vitest';
import type { Outputs, Round, Screen, Task } from '@/server/types';
import { carryOver } from './carry-over';
import type { OfflineWrite } from './offline-write';
import { type Laid, layOnComments, layOnPlan, layOnScreen } from './shown';
import { blank, foldTasks } from './task-effects';
import { tempId, type WaitingWrite } from './waiting-write';

const DAY = '2026-11-22';
const HOME = 'home';
const ann = { id: 'ann', username: 'ann', name: 'Ann', image: null, email: null };

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  ...blank,
  when: { kind: 'today' },
  workspaceId: HOME,
  order: 1,
  createdAt: 0,
  updatedAt: 0,
  ...more,
});

const screenOf = (name: Screen['name'], tasks: Task[]): Screen => ({
  ...{ name, day: DAY, tasks, done: [], doneCount: 0, headings: [], project: null, area: null },
  ...{ projects: [], fileCount: null, near: [], later: [], isSorted: false },
});

/** Lays writes, in this order, over what the server knows. */
function lay(known: readonly Task[], ...made: OfflineWrite[]): Laid {
  const writes = made.map(
    (write, at): WaitingWrite => ({ key: `k${at}`, account: 'ann', at, day: DAY, label: '', write }),
  );
  const find = (id: string) => known.find((one) => one.id === id);
  const effects = foldTasks(writes, { find, workspaceId: HOME, lastOrder: 1 });
  return { writes, effects, workspaceId: HOME, me: ann, find: (id) => effects.get(id)?.task ?? find(id) };
}

const shownOn = (name: Screen['name'], tasks: Task[], laid: Laid): string[] =>
  layOnScreen(screenOf(name, tasks), { name, day: DAY, since: 0 }, laid).tasks.map(({ title }) => title);

describe('a page with waiting writes', () => {
  const milk = task('milk');
  const paint = task('paint');

  test('shows changes in the order in which they were made', () => {
    const change = (title: string): OfflineWrite => ({
      path: 'tasks.update',
      input: { taskId: 'milk', title },
    });
    expect(
      shownOn('today', [milk, paint], lay([milk, paint], change('Oat milk'), change('Soy milk'))),
    ).toEqual(['Soy milk', 'paint']);
  });

  test('moves a task to the page that it belongs to now', () => {
    const laid = lay([milk], { path: 'tasks.update', input: { taskId: 'milk', when: { kind: 'anytime' } } });
    expect(shownOn('today', [milk, paint], laid)).toEqual(['paint']);
    expect(shownOn('later', [], laid)).toEqual(['milk']);
  });

  test('shows a new task, with what was changed in it since', () => {
    const laid = lay(
      [],
      { path: 'tasks.createMany', input: { tasks: [{ title: 'Soap', when: { kind: 'today' } }] } },
      { path: 'tasks.update', input: { taskId: tempId('k0', 0), title: 'Soap, two bars' } },
    );
    expect(shownOn('today', [milk], laid)).toEqual(['milk', 'Soap, two bars']);
    expect(shownOn('upcoming', [], laid)).toEqual([]);
  });

  test('hides a deleted task, and shows it again once the delete is undone', () => {
    const remove: OfflineWrite = { path: 'tasks.remove', input: { taskId: 'milk' } };
    const restore: OfflineWrite = { path: 'trash.restore', input: { trashId: 'milk' } };
    expect(shownOn('today', [milk], lay([milk], remove))).toEqual([]);
    expect(shownOn('today', [milk], lay([milk], remove, restore))).toEqual(['milk']);
  });
});

test('the comments on a task begin with those that wait, the latest first', () => {
  const comment = (taskId: string, body: string): OfflineWrite => ({
    path: 'comments.create',
    input: { taskId, body },
  });
  const laid = lay(
    [task('milk')],
    comment('milk', 'Oat?'),
    comment('paint', 'Grey?'),
    comment('milk', 'Soy?'),
  );
  const { pages } = layOnComments(
    { pages: [{ comments: [], nextCursor: null }], pageParams: [''] },
    'milk',
    laid,
  );
  expect(pages[0]?.comments.map(({ body, author }) => [body, author?.name])).toEqual([
    ['Soy?', 'Ann'],
    ['Oat?', 'Ann'],
  ]);
  expect(laid.find('milk')?.commentCount).toBe(2);
});

test('a plan with waiting writes has the tasks in their new rounds', () => {
  const round = (index: number, taskIds: string[]): Round => ({
    ...{ day: DAY, index, taskIds, engaged: false, closedAt: null },
  });
  const plan: Outputs['screens']['plan']['plan'] = {
    ...{ day: DAY, rounds: [round(0, ['milk']), round(1, [])], tasks: [task('milk')] },
    ...{ sessions: [], entry: null },
  };
  const laid = lay(
    [task('milk'), task('paint')],
    { path: 'rounds.plan', input: { day: DAY, index: 0, taskIds: [] } },
    { path: 'rounds.add', input: { day: DAY, index: 1, taskId: 'paint' } },
    { path: 'rounds.engage', input: { day: DAY, index: 1 } },
    { path: 'rounds.add', input: { day: '2026-11-23', index: 1, taskId: 'milk' } },
  );
  const shown = layOnPlan(plan, laid);
  expect(shown.rounds.map(({ taskIds, engaged }) => ({ taskIds, engaged }))).toEqual([
    { taskIds: [], engaged: false },
    { taskIds: ['paint'], engaged: true },
  ]);
  expect(shown.tasks.map(({ id }) => id)).toEqual(['milk', 'paint']);
});

test('on a new day without the server, Today has what was on it and what is due now', () => {
  const dated = (id: string, date: string) =>
    task(id, { when: { kind: 'date', date, hasTime: false, time: null } });
  const read = (name: Screen['name'], tasks: Task[]) => ({
    queryKey: [['screens', 'show'], { input: { name, day: DAY, since: 0 }, type: 'query' }],
    data: { ...screenOf(name, tasks), done: [task('over', { status: 'done' })] },
    updatedAt: 1,
  });
  const reads = [
    read('today', [task('milk')]),
    read('upcoming', [dated('tomorrow', '2026-11-23'), dated('later', '2026-11-24')]),
  ];
  const [today, upcoming, ...more] = carryOver(reads, { day: '2026-11-23', zone: 'UTC' });
  expect(more).toEqual([]);
  expect(today?.queryKey).toEqual([
    ['screens', 'show'],
    { input: { name: 'today', day: '2026-11-23', since: Date.UTC(2026, 10, 23) }, type: 'query' },
  ]);
  expect(today?.data).toMatchObject({
    day: '2026-11-23',
    tasks: [{ id: 'milk' }, { id: 'tomorrow' }],
    done: [],
  });
  expect(upcoming?.data).toMatchObject({ tasks: [{ id: 'later' }] });
});
