import { layOnComments } from '@/planner/comments';
import { layOnHabits } from '@/planner/habits';
import { layOnFrame, layPlacesOnScreen } from '@/planner/places';
import { layOnPlan, layOnScreen, layOnTask, type Overlay } from '@/planner/screens';
import type { Person, Task } from '@/server/types';
import { inputOfScreen } from '../data/screen-input';
import { inputOf, isOf } from './answer-types';
import type { StoredRead } from './stored-reads';

/** What actions do, and who made them. */
export interface Laid extends Overlay {
  me: Person;
}

export type Answer = Pick<StoredRead, 'queryKey' | 'data'>;

/** An answer with what actions do to it. */
export function lay(read: Answer, laid: Laid): unknown {
  if (isOf('screens.show', read)) {
    const input = inputOfScreen(read.queryKey);
    const screen = layPlacesOnScreen(read.data, laid.writes);
    return input ? layOnScreen(screen, input, laid) : screen;
  }
  if (isOf('screens.frame', read)) return layOnFrame(read.data, laid.writes);
  if (isOf('screens.plan', read)) return { plan: layOnPlan(read.data.plan, laid) };
  if (isOf('tasks.get', read)) return layOnTask(read.data, laid);
  if (isOf('comments.list', read))
    return layOnComments(read.data, Reflect.get(Object(inputOf(read)), 'taskId'), laid);
  return isOf('habits.board', read) ? layOnHabits(read.data, laid.writes) : read.data;
}

export function tasksOf(read: Answer): readonly Task[] {
  if (isOf('screens.show', read)) {
    const { tasks, done, later, near } = read.data;
    return [...tasks, ...done, ...later, ...near];
  }
  if (isOf('screens.plan', read)) return read.data.plan.tasks;
  return isOf('tasks.get', read) ? [read.data.task] : [];
}
