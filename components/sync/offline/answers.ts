import type { Outputs } from '@/server/types';
import { draftOf } from '../actions/comments';
import { taskIdsOf } from '../actions/task-effects';
import type { Known } from './page-overlay';
import type { WaitingWrite } from './waiting-write';

/**
 * The answer that the caller of a write gets while it waits. Some callers go on with the tasks or the comment that the
 * server would answer, so it has them as far as the page knows them.
 */
export function answerTo(waiting: WaitingWrite, known: Known): object {
  const { path, input } = waiting.write;
  switch (path) {
    case 'screens.createTasks':
    case 'selection.duplicate':
    case 'selection.change': {
      const tasks = taskIdsOf(waiting).flatMap((id) => known.task(id) ?? []);
      return { tasks } satisfies Outputs['selection']['change'];
    }
    case 'tasks.update':
      return { task: known.task(input.taskId) } satisfies Partial<Outputs['tasks']['update']>;
    case 'comments.create': {
      const comment = draftOf(input, { ...waiting, isLate: true, author: known.me });
      return { comment } satisfies Outputs['comments']['create'];
    }
    default:
      return {};
  }
}
