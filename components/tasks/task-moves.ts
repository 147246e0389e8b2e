import type { Parent } from '@/planner/actions';
import { inParent } from '@/planner/in-parent';
import { place } from '@/server/domain/order';
import type { Task, When } from '@/server/types';
import { inChunks } from '../data/batches';
import { offerUndo, startAction } from '../data/undo';
import { runActions } from '../data/use-action';
import { parentOf } from './groups';
import { type ActionContext, type Client, changeAll, idsOf, nameTasks } from './many-tasks';
import { onUnchanged } from './unchanged';

/** Moves per request. */
const BATCH = 50;

/** Where tasks move to. A `beforeId` of null is the end of the list. */
export interface Target {
  /** Missing if the tasks change their place but keep their order. */
  list?: readonly Task[];
  beforeId: string | null;
  parent?: Parent;
  when?: When;
  /** For the toast: "Heading Kitchen", "Tomorrow". */
  name: string;
}

/** Saves where tasks are. Sends all at once, so that leaving the page does not interrupt it halfway. */
function savePlaces(client: Client, tasks: readonly Task[], withWhen: boolean) {
  const moves = tasks.map((task) => ({
    kind: 'task' as const,
    taskId: task.id,
    order: task.order,
    parent: parentOf(task),
  }));
  return Promise.all([
    ...inChunks(moves, BATCH).map((some) => client.hierarchy.reorder.mutate({ moves: some })),
    withWhen && changeAll(client, tasks, new Map(tasks.map(({ id, when }) => [id, { when }]))),
  ]);
}

/** The tasks at their target, and those around them that get another position. */
function moved(tasks: readonly Task[], { list, beforeId, parent, when }: Target) {
  const placed = list ? place(list, idsOf(tasks), beforeId) : [];
  const orders = new Map(placed.map(({ id, order }) => [id, order]));
  const reordered = (task: Task): Task => ({ ...task, order: orders.get(task.id) ?? task.order });
  const ids = new Set(idsOf(tasks));
  return {
    there: tasks.map((task) => ({
      ...reordered(parent ? inParent(task, parent) : task),
      ...(when && { when }),
    })),
    others: (list ?? []).filter(({ id }) => orders.has(id) && !ids.has(id)).map(reordered),
  };
}

/** Those of the tasks that are also in `which`. */
function only(tasks: readonly Task[], which: readonly Task[]): Task[] {
  const ids = new Set(idsOf(which));
  return tasks.filter(({ id }) => ids.has(id));
}

export function createMoves({ client, t, common }: ActionContext) {
  return async (tasks: readonly Task[], target: Target) => {
    const action = startAction();
    const { there, others } = moved(tasks, target);
    const hasWhen = target.when !== undefined;
    const move = (which: readonly Task[]) =>
      runActions(() =>
        Promise.all([
          savePlaces(client, only(there, which), hasWhen),
          others.length > 0 && savePlaces(client, others, false),
        ]),
      );
    const moveBack = (which: readonly Task[]) =>
      runActions(() => savePlaces(client, only(tasks, which), hasWhen));
    if (!(await move(tasks))) return;
    const places = ['projectId', 'areaId', 'headingId'];
    const compares = (field: string) =>
      (target.parent !== undefined && places.includes(field)) || (hasWhen && field === 'when');
    offerUndo(t('moved', { tasks: nameTasks(tasks, common), place: target.name }), {
      action,
      undo: () => onUnchanged({ client, tasks: there, compares }, moveBack),
      redo: () => onUnchanged({ client, tasks, compares }, move),
    });
  };
}
