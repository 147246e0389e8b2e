import { place } from '@/domain/order';
import type { Task, When } from '@/server/types';
import type { Parent } from '../../sync/actions/actions';
import { inChunks } from '../../sync/actions/batches';
import { inParent } from '../../sync/actions/in-parent';
import { nameTasks } from '../../sync/actions/names';
import { offerUndo } from '../../sync/undo';
import { runActions } from '../../sync/use-action';
import { parentOf } from './groups';
import { type ActionContext, type Client, changeAll, idsOf } from './many-tasks';
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

/** What a move changes in tasks. */
interface Changed {
  parent?: boolean;
  order?: boolean;
  when?: boolean;
}

/**
 * Saves what a move changes: a task that only gets another position stays where another person filed it meanwhile. Sends
 * all at once, so that leaving the page does not interrupt it halfway.
 */
function savePlaces(client: Client, tasks: readonly Task[], changed: Changed) {
  const hasOrder = changed.order && !changed.parent;
  const patchOf = ({ order, when }: Task) => ({ ...(hasOrder && { order }), ...(changed.when && { when }) });
  const moves = tasks.map((task) => ({
    kind: 'task' as const,
    taskId: task.id,
    order: task.order,
    parent: parentOf(task),
  }));
  return Promise.all([
    ...inChunks(changed.parent ? moves : [], BATCH).map((some) =>
      client.hierarchy.reorder.mutate({ moves: some }),
    ),
    (hasOrder || changed.when) &&
      changeAll(client, tasks, new Map(tasks.map((task) => [task.id, patchOf(task)]))),
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
    const { there, others } = moved(tasks, target);
    const hasWhen = target.when !== undefined;
    const changed = { parent: target.parent !== undefined, order: target.list !== undefined, when: hasWhen };
    const move = (which: readonly Task[]) =>
      runActions(() =>
        Promise.all([
          savePlaces(client, only(there, which), changed),
          others.length > 0 && savePlaces(client, others, { order: true }),
        ]),
      );
    const moveBack = (which: readonly Task[]) =>
      runActions(() => savePlaces(client, only(tasks, which), changed));
    const places = ['projectId', 'areaId', 'headingId'];
    const compares = (field: string) =>
      (target.parent !== undefined && places.includes(field)) || (hasWhen && field === 'when');
    await offerUndo(t('moved', { tasks: nameTasks(tasks, common), place: target.name }), {
      done: move(tasks),
      undo: () => onUnchanged({ client, tasks: there, compares }, moveBack),
      redo: () => onUnchanged({ client, tasks, compares }, move),
    });
  };
}
