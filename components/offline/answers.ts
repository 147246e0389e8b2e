import { draftOf } from '@/planner/comments';
import { taskIdsOf } from '@/planner/task-effects';
import type { Outputs, Task } from '@/server/types';
import type { Known } from './known';
import type { WaitingWrite } from './waiting-write';

const withTask = <Answer>(task: Task | undefined, answer: (task: Task) => Answer): Answer | undefined =>
  task && answer(task);

const completed = (task: Task): Outputs['tasks']['complete'] => ({
  task,
  next: null,
  stopped: null,
  session: null,
});

const nothingElse = { deletedComments: 0, stoppedSessions: 0 };

const knownOf = (known: Known, ids: readonly string[]) => ids.flatMap((id) => known.task(id) ?? []);

type ManyInput =
  | { groups: readonly { taskIds: string[] }[] }
  | { taskIds: string[] }
  | { trashIds: string[] };

/** The tasks of a write of a selection. */
function idsOf(input: ManyInput): string[] {
  if ('groups' in input) return input.groups.flatMap(({ taskIds }) => taskIds);
  return 'taskIds' in input ? input.taskIds : input.trashIds;
}

/**
 * The answer to a write that waits and is known: what the server would answer, as far as the page knows. Undefined if the page knows
 * too little; the write cannot wait then.
 */
export function answerTo(waiting: WaitingWrite, known: Known): object | undefined {
  const { path, input } = waiting.write;
  switch (path) {
    case 'screens.createTasks':
    case 'selection.duplicate': {
      const tasks = taskIdsOf(waiting).flatMap((id) => known.task(id) ?? []);
      return { tasks } satisfies Outputs['tasks']['createMany'];
    }
    case 'tasks.update':
    case 'tasks.archive':
    case 'screens.writeChecklist':
      return withTask(known.task(input.taskId), (task): Outputs['tasks']['update'] => ({ task }));
    case 'screens.writeTaskNotes':
      return withTask(known.task(input.id), ({ notes }): Outputs['screens']['writeTaskNotes'] => ({ notes }));
    case 'tasks.complete':
      return withTask(known.task(input.taskId), completed);
    case 'tasks.remove':
      return { ...nothingElse, taskId: input.taskId } satisfies Outputs['tasks']['remove'];
    case 'selection.change':
      return { tasks: knownOf(known, idsOf(input)) } satisfies Outputs['selection']['change'];
    case 'selection.complete':
    case 'selection.archive':
    case 'selection.remove':
    case 'selection.restore':
      return { count: idsOf(input).length } satisfies Outputs['selection']['complete'];
    case 'hierarchy.reorder': {
      const ids = input.moves.map(({ taskId }) => taskId);
      return { tasks: knownOf(known, ids), projects: [] } satisfies Outputs['hierarchy']['reorder'];
    }
    case 'habits.check': {
      const habit = known.habit(input.habitId);
      return habit && { habit };
    }
    case 'comments.create':
      return {
        comment: draftOf(input, { ...waiting, isLate: true, author: known.me }),
      } satisfies Outputs['comments']['create'];
    default:
      // Nobody asks for the answers to the others.
      return {};
  }
}
