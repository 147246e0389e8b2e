import type { Action } from '@/planner/actions';
import { draftOf } from '@/planner/comments';
import { isOfPlace, type PlaceAction } from '@/planner/places';
import { taskIdsOf } from '@/planner/task-effects';
import { dateLabel } from '@/server/domain/when';
import type { Outputs, Person, Round, Task } from '@/server/types';
import { currentDay } from '../data/today';
import { titleOf } from '../rounds/use-day';
import { labelOfPlace } from './place-labels';
import type { WaitingWrite } from './waiting-write';

/** What the page knows without the server. */
export interface Known {
  /** Tasks, with what waiting writes change in them. */
  task: (id: string) => Task | undefined;
  round: (day: string, index: number) => Round | undefined;
  me: Person;
  /** The name of an area, project or heading. */
  place: (id: string) => string | undefined;
  habit: (id: string) => Outputs['habits']['board']['habits'][number] | undefined;
}

const roundOf = (known: Known, { day, index }: { day: string; index: number }): Round =>
  known.round(day, index) ?? { day, index, taskIds: [], engaged: false, closedAt: null };

const withTask = <Answer>(task: Task | undefined, answer: (task: Task) => Answer): Answer | undefined =>
  task && answer(task);

const completed = (task: Task): Outputs['tasks']['complete'] => ({
  task,
  next: null,
  stopped: null,
  session: null,
});

const restored = ({ id }: Task): Outputs['trash']['restore'] => ({ kind: 'task', id });

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
  // Nobody asks for the answer to a change of a place.
  if (isOfPlace(waiting.write)) return {};
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
    case 'trash.restore':
      return withTask(known.task(input.trashId), restored);
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
    case 'screens.writeComment':
      return {};
    default:
      return { round: roundOf(known, input) } satisfies Outputs['rounds']['plan'];
  }
}

/** Which task a write is about, for people. */
const named = (known: Known, ids: readonly string[]): string => {
  const tasks = knownOf(known, ids);
  const [first] = tasks;
  if (first && tasks.length === 1) return `“${first.title.slice(0, 40)}”`;
  return ids.length === 1 ? 'a task' : `${tasks.length || ids.length} tasks`;
};

const adding = ([first, ...more]: readonly { title: string }[]) =>
  more.length === 0 && first ? `Add “${first.title.slice(0, 40)}”` : `Add ${more.length + 1} tasks`;
const completing = ({ completed }: { completed?: boolean }) => (completed === false ? 'Reopen' : 'Complete');
const archiving = ({ restore }: { restore?: boolean }) => (restore ? 'Restore' : 'Archive');

/** What a write does, for people. */
export function labelOf(action: Action, known: Known): string {
  if (isOfPlace(action)) return labelOfPlace(action, known.place);
  switch (action.path) {
    case 'habits.check':
      return `Check “${known.habit(action.input.habitId)?.name ?? 'a habit'}”`;
    case 'comments.create':
      return `Comment on ${named(known, [action.input.taskId])}`;
    case 'screens.writeComment':
      return 'Change a comment';
    default:
      return labelOfTasks(action, known);
  }
}

type OtherPath = 'habits.check' | 'comments.create' | 'screens.writeComment';

function labelOfTasks(
  { path, input }: Exclude<Action, PlaceAction | { path: OtherPath }>,
  known: Known,
): string {
  switch (path) {
    case 'screens.createTasks':
      return adding(input.tasks);
    case 'tasks.update':
    case 'screens.writeChecklist':
      return `Change ${named(known, [input.taskId])}`;
    case 'screens.writeTaskNotes':
      return `Change the notes of ${named(known, [input.id])}`;
    case 'selection.duplicate':
      return `Duplicate ${named(known, input.taskIds)}`;
    case 'selection.change':
      return `Change ${named(known, idsOf(input))}`;
    case 'tasks.complete':
      return `${completing(input)} ${named(known, [input.taskId])}`;
    case 'selection.complete':
      return `${completing(input)} ${named(known, idsOf(input))}`;
    case 'tasks.archive':
      return `${archiving(input)} ${named(known, [input.taskId])}`;
    case 'selection.archive':
      return `${archiving(input)} ${named(known, idsOf(input))}`;
    case 'tasks.remove':
      return `Delete ${named(known, [input.taskId])}`;
    case 'selection.remove':
      return `Delete ${named(known, idsOf(input))}`;
    case 'trash.restore':
      return `Restore ${named(known, [input.trashId])}`;
    case 'selection.restore':
      return `Restore ${named(known, idsOf(input))}`;
    case 'hierarchy.reorder':
      return `Move ${named(
        known,
        input.moves.map(({ taskId }) => taskId),
      )}`;
    default:
      return labelOfRound({ path, input }, known);
  }
}

const roundVerbs = {
  'rounds.plan': 'Plan',
  'rounds.add': 'Add to',
  'rounds.engage': 'Engage',
  'rounds.disengage': 'Disengage',
  'rounds.close': 'Close',
};

type RoundWrite = Extract<Action, { path: keyof typeof roundVerbs }>;

function labelOfRound({ path, input }: Pick<RoundWrite, 'path' | 'input'>, known: Known): string {
  return `${roundVerbs[path]} ${titleOf({ usualName: `Round ${input.index + 1}`, ...roundOf(known, input) })} of ${dateLabel(input.day, currentDay())}`;
}
