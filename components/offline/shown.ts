import type { Action, KeyedAction } from '@/planner/actions';
import type { Effects, FindTask } from '@/planner/task-effects';
import type { Outputs, Person } from '@/server/types';
import { WAITING_COMMENT } from '../comments/use-comments';
import { withCheck } from '../habits/use-habits';
import type { CommentPages } from './answer-types';

/*
 * Lays waiting writes over answers of the server: the pages show both, also after they load again.
 */

/** What waiting writes do. `find` finds a task with them. */
export interface Laid {
  writes: readonly KeyedAction[];
  effects: Effects;
  find: FindTask;
  /** The personal workspace, which lists do not name. */
  workspaceId: string;
  me: Person;
}

type Board = Outputs['habits']['board'];

export function layOnHabits(board: Board, { writes }: Pick<Laid, 'writes'>): Board {
  let { habits } = board;
  for (const { write } of writes) {
    if (write.path !== 'habits.check') continue;
    const { habitId, day, count } = write.input;
    habits = habits.map((habit) => (habit.id === habitId ? withCheck(habit, day, count) : habit));
  }
  return { habits };
}

type Comment = CommentPages['pages'][number]['comments'][number];
type NewComment = Extract<Action, { path: 'comments.create' }>['input'];

/** A comment as it shows until the server has it. */
export const waitingComment = (
  { taskId, body }: NewComment,
  { key, at, author }: { key: string; at: number; author: Person },
): Comment => ({ id: `${WAITING_COMMENT}${key}`, taskId, author, body, createdAt: at, updatedAt: at });

/** The comments on a task with those that wait, which are the newest. */
export function layOnComments(
  list: CommentPages,
  taskId: unknown,
  { writes, me }: Pick<Laid, 'writes' | 'me'>,
): CommentPages {
  const waiting = writes.flatMap(({ key, at, write }) =>
    write.path === 'comments.create' && write.input.taskId === taskId
      ? [waitingComment(write.input, { key, at, author: me })]
      : [],
  );
  const [first, ...earlier] = list.pages;
  if (!first || waiting.length === 0) return list;
  return { ...list, pages: [{ ...first, comments: [...waiting.reverse(), ...first.comments] }, ...earlier] };
}
