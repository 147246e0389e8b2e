import type { Text } from '@/language/translator';
import type { Parent } from '@/planner/actions';
import { inParent } from '@/planner/in-parent';
import { place } from '@/server/domain/order';
import type { Inputs, Task, When } from '@/server/types';
import { inChunks } from '../data/batches';
import { offerUndo, startAction } from '../data/undo';
import { runActions } from '../data/use-action';
import { type ActionContext, type Client, changeAll, idsOf } from './many-tasks';
import { nameTasks } from './name-tasks';
import { onUnchanged } from './unchanged';

/** Moves per request. */
const BATCH = 50;
const parentOf = ({ projectId, areaId, headingId }: Task): Parent => {
  if (projectId) return { kind: 'project', projectId, headingId };
  return areaId ? { kind: 'area', areaId, headingId } : { kind: 'root' };
};

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

/** Sends all moves at once, so that leaving the page does not interrupt them halfway. */
const reorder = (client: Client, moves: Inputs['hierarchy']['reorder']['moves']) =>
  Promise.all(inChunks(moves, BATCH).map((some) => client.hierarchy.reorder.mutate({ moves: some })));

type Goal = Pick<Target, 'parent' | 'when'>;

function savePlace(client: Client, tasks: readonly Task[], { orders, ...goal }: Goal & { orders?: Orders }) {
  const { when } = goal;
  const moves = tasks.map((task) => ({
    kind: 'task' as const,
    taskId: task.id,
    order: orders?.get(task.id) ?? task.order,
    parent: goal.parent ?? parentOf(task),
  }));
  return Promise.all([
    reorder(client, moves),
    when && changeAll(client, tasks, new Map(tasks.map(({ id }) => [id, { when }]))),
  ]);
}

/** Puts tasks back where they were. */
const sendBack = (client: Client, tasks: readonly Task[], hadDay: boolean) =>
  Promise.all([
    savePlace(client, tasks, {}),
    hadDay && changeAll(client, tasks, new Map(tasks.map(({ id, when }) => [id, { when }]))),
  ]);

type Orders = ReadonlyMap<string, number>;

/** The positions that a move gives to the tasks and to those around them. */
function ordersOf(tasks: readonly Task[], { list, beforeId }: Target): Orders {
  const placed = list ? place(list, idsOf(tasks), beforeId) : [];
  return new Map(placed.map(({ id, order }) => [id, order]));
}

/** `Moved “Buy milk” to Kitchen`. */
const movedText = (t: Text<'tasks'>, tasks: string, place: string) => t('moved', { tasks, place });

export function createMoves({ client, say: { t, common } }: ActionContext) {
  return async (tasks: readonly Task[], target: Target) => {
    const action = startAction();
    const orders = ordersOf(tasks, target);
    const byId = new Map(tasks.map((task) => [task.id, task]));
    const isMoved = (id: string) => byId.has(id);
    const others = (target.list ?? []).filter(({ id }) => orders.has(id) && !isMoved(id));
    const change = (task: Task): Task => {
      const moved = { ...task, order: orders.get(task.id) ?? task.order };
      if (!isMoved(task.id)) return moved;
      const put = target.parent ? inParent(moved, target.parent) : moved;
      return target.when ? { ...put, when: target.when } : put;
    };
    const move = (which: readonly Task[]) =>
      runActions(() =>
        Promise.all([
          savePlace(client, which, { ...target, orders }),
          others.length > 0 && savePlace(client, others, { orders }),
        ]),
      );
    if (!(await move(tasks))) return;
    const before = (now: Task) => byId.get(now.id) ?? now;
    const moveBack = (which: readonly Task[]) =>
      runActions(() => sendBack(client, which.map(before), target.when !== undefined));
    const fields = [
      ...(target.parent ? ['projectId', 'areaId', 'headingId'] : []),
      ...(target.when ? ['when'] : []),
    ];
    offerUndo(movedText(t, nameTasks(tasks, common), target.name), {
      action,
      undo: () => onUnchanged({ client, tasks: tasks.map(change), fields }, moveBack),
      redo: () => onUnchanged({ client, tasks, fields }, move),
    });
  };
}
