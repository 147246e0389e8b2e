import type { Session, Task } from '@/server/types';
import { showError } from '../ui/toast';
import type { Act } from './actions/act';
import type { Action } from './actions/actions';
import { inverseOf } from './actions/inverse';
import { foldTasks } from './actions/task-effects';
import { newUuid } from './new-uuid';
import { runningSession, send, sessionEndedBy, stopOf, type Tools, tasksIn } from './send-actions';
import { messageOf } from './trpc';
import { type Left, onlyUnchanged } from './unchanged';

/** The place that an action changes, with its fields. */
function placeIn({ path, input }: Action): { id: string; set: object } | undefined {
  if (path === 'projects.update') return { id: input.projectId, set: input };
  if (path === 'areas.update') return { id: input.areaId, set: input };
  return path === 'headings.update' ? { id: input.headingId, set: input } : undefined;
}

/** Rows as actions leave them, until the server answers. */
function leftBy(actions: readonly Action[], rows: Left): Left {
  const left = new Map(rows);
  const tasks = new Map([...rows].flatMap(([id, row]) => ('title' in row ? [[id, row] as const] : [])));
  const writes = actions.map((write, at) => ({ key: '', at, write }));
  const effects = foldTasks(writes, { find: (id) => tasks.get(id), workspaceId: '', lastOrder: 0 });
  for (const [id, { task }] of effects) left.set(id, task);
  for (const { id, set } of actions.flatMap((action) => placeIn(action) ?? [])) {
    const row = left.get(id);
    if (row) left.set(id, { ...row, ...set });
  }
  return left;
}

/** What undo puts into the trash comes out of it again, instead of being created a second time. */
const isCreation = ({ path }: Action): boolean =>
  path === 'selection.duplicate' || (path.startsWith('screens.create') && path !== 'screens.createSession');

/** Continues a session from its start. No operation reopens it: another one takes its place. */
const resumeOf = ({ id: sessionId, taskId, startedAt, visibility }: Session): Action[] => [
  { path: 'screens.createSession', input: { id: newUuid(), taskId, startedAt, visibility } },
  { path: 'sessions.remove', input: { sessionId } },
];

/** What is known of an act when it is undone for the first time. */
interface Done {
  /** The session that it ended. */
  ended: Session | undefined;
  answers: readonly unknown[];
}

const withTasks = (left: Left, answers: readonly unknown[]): Left =>
  new Map([...left, ...tasksIn(answers).map((task): [string, Task] => [task.id, task])]);

/** Undoes an act, and does it again. */
class Turns {
  readonly #tools: Tools;
  readonly #act: Act;
  readonly #inverse: readonly Action[];
  readonly #again: readonly Action[];
  /** The rows as the last turn left them. */
  #left: Left;
  /** The session that the act ended. */
  #ended: Session | undefined;

  constructor(tools: Tools, act: Act, { ended, answers }: Done) {
    const { does, rows = {} } = act;
    this.#tools = tools;
    this.#act = act;
    this.#ended = ended;
    this.#inverse = inverseOf(does, rows);
    this.#again = does.some(isCreation) ? inverseOf(this.#inverse, rows) : does;
    const { tasks = [], projects = [], areas = [], headings = [] } = rows;
    const were = new Map([...tasks, ...projects, ...areas, ...headings].map((row) => [row.id, row]));
    this.#left = withTasks(leftBy(does, were), answers);
  }

  async #turn(actions: readonly Action[], more: readonly Action[]): Promise<unknown> {
    try {
      const { actions: some, note } = await onlyUnchanged(this.#tools.client, actions, this.#left);
      if (note && some.length === 0) {
        showError(note);
        return false;
      }
      this.#left = leftBy(some, this.#left);
      this.#left = withTasks(this.#left, await send(this.#tools, [...some, ...more], this.#act));
      return note;
    } catch (error) {
      showError(messageOf(error));
      return false;
    }
  }

  /** The page follows at once, and back if that is refused. */
  async #follow(isUndone: boolean, turn: Promise<unknown>): Promise<unknown> {
    const { onTurn } = this.#act;
    onTurn?.(isUndone);
    const result = await turn;
    if (result === false) onTurn?.(!isUndone);
    return result;
  }

  readonly undo = (): Promise<unknown> => {
    const other = runningSession(this.#tools);
    const canResume = this.#ended && (other ?? this.#ended).id === this.#ended.id;
    const resume = this.#ended && canResume ? resumeOf(this.#ended) : [];
    return this.#follow(true, this.#turn(this.#inverse, resume));
  };

  readonly redo = (): Promise<unknown> => {
    this.#ended = sessionEndedBy(this.#tools, this.#act);
    return this.#follow(false, this.#turn(this.#again, stopOf(this.#ended, this.#act)));
  };
}

export const createTurns = (tools: Tools, act: Act, done: Done): Turns => new Turns(tools, act, done);
