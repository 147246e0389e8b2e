import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import type { Frame, Session, Task } from '@/server/types';
import { textOfPage } from '../shell/language/late-messages';
import { type Saved, showError, showFailure } from '../ui/toast';
import type { Act } from './actions/act';
import type { Action } from './actions/actions';
import { inverseOf } from './actions/inverse';
import { foldTasks } from './actions/task-effects';
import { newUuid } from './new-uuid';
import { isObject, objectOf } from './stored-shape';
import { messageOf } from './trpc';
import { type Left, onlyUnchanged } from './unchanged';
import { clearToast, holdUndo, offerUndo } from './undo';
import { type PageTools, usePageTools } from './use-page-tools';

type Tools = Pick<PageTools, 'client' | 'queryClient' | 'trpc'>;

/** All at once, so that leaving the page does not interrupt them halfway. They are done in their order. */
async function send({ client }: Tools, actions: readonly Action[], { isStepwise }: Act): Promise<unknown[]> {
  const sendOne = ({ path, input }: Action) => getUntypedClient(client).mutation(path, input);
  if (!isStepwise) return Promise.all(actions.map(sendOne));
  const answers: unknown[] = [];
  for (const action of actions) answers.push(await sendOne(action));
  return answers;
}

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

const runningSession = ({ trpc, queryClient }: Tools): Session | undefined =>
  queryClient
    .getQueriesData<Frame>({ queryKey: trpc.screens.frame.pathKey() })
    .flatMap(([, frame]) => frame?.running ?? [])[0];

/** The server ends a session with its task, but not with its round. */
const stopOf = ({ id: sessionId }: Session, does: readonly Action[]): Action[] =>
  does.some(({ path }) => path === 'rounds.close')
    ? [{ path: 'screens.stopSession', input: { sessionId, endedAt: Date.now() } }]
    : [];

/** Continues a session from its start. No operation reopens it: another one takes its place. */
const resumeOf = ({ id: sessionId, taskId, startedAt, visibility }: Session): Action[] => [
  { path: 'screens.createSession', input: { id: newUuid(), taskId, startedAt, visibility } },
  { path: 'sessions.remove', input: { sessionId } },
];

const hasTask = objectOf<{ task: Task }>({ task: (value): value is Task => isObject(value) });
const hasTasks = objectOf<{ tasks: Task[] }>({ tasks: (value): value is Task[] => Array.isArray(value) });

/** The tasks in answers, as the server saved them. While a write waits, the page may not know its task yet. */
export const tasksIn = (answers: readonly unknown[]): Task[] =>
  answers.flatMap((answer) => (hasTasks(answer) ? answer.tasks : hasTask(answer) ? [answer.task] : []));

/** What undo puts into the trash comes out of it again, instead of being created a second time. */
const isCreation = ({ path }: Action): boolean =>
  path === 'selection.duplicate' || (path.startsWith('screens.create') && path !== 'screens.createSession');

/** An act that can be done, undone and done again. */
class Doing {
  readonly #tools: Tools;
  readonly #act: Act;
  readonly #inverse: readonly Action[];
  readonly #again: readonly Action[];
  /** The rows as the last turn left them. */
  #left: Left;
  /** The session that the act ended. */
  #ended: Session | undefined;

  constructor(tools: Tools, act: Act) {
    const { does, rows = {} } = act;
    this.#tools = tools;
    this.#act = act;
    this.#inverse = inverseOf(does, rows);
    this.#again = does.some(isCreation) ? inverseOf(this.#inverse, rows) : does;
    const { tasks = [], projects = [], areas = [], headings = [] } = rows;
    this.#left = new Map([...tasks, ...projects, ...areas, ...headings].map((row) => [row.id, row]));
  }

  /** Sends actions, and notes how they leave rows. Resolves to their answers. */
  async #send(actions: readonly Action[]): Promise<unknown[]> {
    this.#left = leftBy(actions, this.#left);
    const answers = await send(this.#tools, actions, this.#act);
    this.#left = new Map([...this.#left, ...tasksIn(answers).map((task) => [task.id, task] as const)]);
    return answers;
  }

  async #turn(actions: readonly Action[], more: readonly Action[] = []): Promise<unknown> {
    try {
      const { actions: some, note } = await onlyUnchanged(this.#tools.client, actions, this.#left);
      if (note && some.length === 0) {
        showError(note);
        return false;
      }
      await this.#send([...some, ...more]);
      return note;
    } catch (error) {
      showError(messageOf(error));
      return false;
    }
  }

  #endSession(): Action[] {
    const { does, endsSessionOn = [] } = this.#act;
    const session = runningSession(this.#tools);
    this.#ended = session && endsSessionOn.includes(session.taskId) ? session : undefined;
    return this.#ended ? stopOf(this.#ended, does) : [];
  }

  do(): Promise<unknown[]> {
    return this.#send([...this.#endSession(), ...this.#act.does]);
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

  readonly redo = (): Promise<unknown> => this.#follow(false, this.#turn(this.#again, this.#endSession()));

  async label(label: NonNullable<Act['label']>): Promise<string> {
    const hasEnded = this.#ended !== undefined;
    const [text, common] = await Promise.all([
      typeof label === 'string' ? label : label(),
      textOfPage('common'),
    ]);
    return hasEnded ? common('sessionStopped', { label: text }) : text;
  }
}

/** Does an act, and offers to undo it. Resolves to the answers. */
export function perform(tools: Tools, act: Act): Promise<unknown[]> {
  const doing = new Doing(tools, act);
  const answers = doing.do();
  const { label, quiet } = act;
  const done = answers.then(
    () => true,
    () => false,
  );
  if (label) void offerUndo(doing.label(label), { done, quiet, undo: doing.undo, redo: doing.redo });
  else void holdUndo(done);
  return answers;
}

/** The same for what a field saves. Resolves to an error message if it is refused. */
export function save(tools: Tools, act: Act): Saved {
  clearToast();
  return perform(tools, act).then(() => undefined, messageOf);
}

/**
 * Does an act. It shows at once, and waits where the server cannot be reached. Shows why it was refused. Resolves to whether
 * it was done.
 */
export const act = (tools: Tools, done: Act): Promise<boolean> => showFailure(save(tools, done));

/** `act` for components. */
export function useAct() {
  const tools = usePageTools();
  return useMemo(() => (done: Act) => act(tools, done), [tools]);
}

/** `save` for components. */
export function useSave() {
  const tools = usePageTools();
  return useMemo(() => (done: Act) => save(tools, done), [tools]);
}
