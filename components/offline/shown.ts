import type { Outputs, Person, Round, Screen, ScreenInput, Task } from '@/server/types';
import { WAITING_COMMENT } from '../comments/use-comments';
import { belongs } from '../data/screen-cache';
import { withCheck } from '../habits/use-habits';
import type { CommentPages } from './answer-types';
import type { OfflineWrite } from './offline-write';
import type { Effects, FindTask } from './task-effects';
import type { WaitingWrite } from './waiting-write';

/*
 * Lays waiting writes over answers of the server: the pages show both, also after they load again.
 */

/** What waiting writes do. `find` finds a task with them. */
export interface Laid {
  writes: readonly WaitingWrite[];
  effects: Effects;
  find: FindTask;
  /** The personal workspace, which lists do not name. */
  workspaceId: string;
  me: Person;
}

const change = (list: readonly Task[], effects: Effects): Task[] =>
  list.flatMap((task) => {
    const effect = effects.get(task.id);
    if (!effect) return [task];
    return effect.isGone ? [] : [effect.task];
  });

/** The page with its changed tasks, without those that left it, and with those that joined it. */
export function layOnScreen(screen: Screen, input: ScreenInput, { effects, workspaceId }: Laid): Screen {
  const isHere = (task: Task) => belongs(task, input);
  const isListed = (task: Task) =>
    isHere(task) && (input.id !== undefined || task.workspaceId === (input.workspaceId ?? workspaceId));
  const shown = new Set([...screen.tasks, ...screen.done].map(({ id }) => id));
  const joining = [...effects.values()]
    .filter(({ isGone, task }) => !isGone && !shown.has(task.id) && task.status === 'open')
    .map(({ task }) => task)
    .filter((task) => input.name !== 'filter' && isListed(task));
  const done = change(screen.done, effects);
  return {
    ...screen,
    tasks: [
      ...change(screen.tasks, effects).filter(isHere),
      ...done.filter(({ status }) => status === 'open'),
      ...joining,
    ],
    done: done.filter(({ status }) => status !== 'open'),
    later: change(screen.later, effects).filter(({ when }) => when.kind === 'anytime'),
    near: change(screen.near, effects).filter((task) => !isHere(task)),
  };
}

type Plan = Outputs['screens']['plan']['plan'];

/** What a write does to the rounds of its day. */
function changeRound(round: Round, { path, input }: OfflineWrite, at: number): Round {
  switch (path) {
    case 'rounds.plan': {
      const { name = round.name, startsAt = round.startsAt, endsAt = round.endsAt } = input;
      const named = { name: name ?? undefined, startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined };
      return input.index === round.index ? { ...round, ...named, taskIds: input.taskIds } : round;
    }
    case 'rounds.add': {
      const isIn = input.index !== round.index || round.taskIds.includes(input.taskId);
      return isIn ? round : { ...round, taskIds: [...round.taskIds, input.taskId] };
    }
    case 'rounds.engage':
      return { ...round, engaged: input.index === round.index };
    case 'rounds.disengage':
      return input.index === round.index ? { ...round, engaged: false } : round;
    case 'rounds.close':
      return input.index === round.index ? { ...round, engaged: false, closedAt: at } : round;
    default:
      return round;
  }
}

const isOfDay = ({ path, input }: OfflineWrite, day: string): boolean =>
  path.startsWith('rounds.') && 'day' in input && input.day === day;

/** The plan of a day with changed rounds and tasks. */
export function layOnPlan(plan: Plan, { writes, effects, find }: Laid): Plan {
  let { rounds } = plan;
  for (const { write, at } of writes)
    if (isOfDay(write, plan.day)) rounds = rounds.map((round) => changeRound(round, write, at));
  const known = new Set(plan.tasks.map(({ id }) => id));
  const planned = new Set(rounds.flatMap(({ taskIds }) => taskIds));
  const joining = [...planned].flatMap((id) => (known.has(id) ? [] : (find(id) ?? [])));
  return { ...plan, rounds, tasks: [...change(plan.tasks, effects), ...joining] };
}

export const layOnTask = (answer: Outputs['tasks']['get'], { effects }: Laid): Outputs['tasks']['get'] => ({
  ...answer,
  task: effects.get(answer.task.id)?.task ?? answer.task,
});

type Board = Outputs['habits']['board'];

export function layOnHabits(board: Board, { writes }: Laid): Board {
  let { habits } = board;
  for (const { write } of writes) {
    if (write.path !== 'habits.check') continue;
    const { habitId, day, count } = write.input;
    habits = habits.map((habit) => (habit.id === habitId ? withCheck(habit, day, count) : habit));
  }
  return { habits };
}

type Comment = CommentPages['pages'][number]['comments'][number];
type NewComment = Extract<OfflineWrite, { path: 'comments.create' }>['input'];

/** A comment as it shows until the server has it. */
export const waitingComment = (
  { taskId, body }: NewComment,
  { key, at, author }: { key: string; at: number; author: Person },
): Comment => ({ id: `${WAITING_COMMENT}${key}`, taskId, author, body, createdAt: at, updatedAt: at });

/** The comments on a task with those that wait, which are the newest. */
export function layOnComments(list: CommentPages, taskId: unknown, { writes, me }: Laid): CommentPages {
  const waiting = writes.flatMap(({ key, at, write }) =>
    write.path === 'comments.create' && write.input.taskId === taskId
      ? [waitingComment(write.input, { key, at, author: me })]
      : [],
  );
  const [first, ...earlier] = list.pages;
  if (!first || waiting.length === 0) return list;
  return { ...list, pages: [{ ...first, comments: [...waiting.reverse(), ...first.comments] }, ...earlier] };
}
