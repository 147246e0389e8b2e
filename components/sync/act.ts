import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import type { Frame, Session } from '@/server/types';
import { textOfPage } from '../shell/language/late-messages';
import { type Saved, showFailure } from '../ui/toast';
import type { Act } from './actions/act';
import type { Action } from './actions/actions';
import { inverseOf } from './actions/inverse';
import { newUuid } from './new-uuid';
import { messageOf } from './trpc';
import { clearToast, holdUndo, offerUndo } from './undo';
import { type PageTools, usePageTools } from './use-page-tools';

type Tools = Pick<PageTools, 'client' | 'queryClient' | 'trpc'>;

/** All at once, so that leaving the page does not interrupt them halfway. They are done in their order. */
const send = ({ client }: Tools, actions: readonly Action[]): Promise<unknown[]> =>
  Promise.all(actions.map(({ path, input }) => getUntypedClient(client).mutation(path, input)));

const failureOf = (sent: Promise<unknown>): Saved => sent.then(() => undefined, messageOf);

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

/** An act that can be done, undone and done again. */
class Doing {
  readonly #tools: Tools;
  readonly #act: Act;
  readonly #inverse: Action[];
  /** The session that the act ended. */
  #ended: Session | undefined;

  constructor(tools: Tools, act: Act) {
    this.#tools = tools;
    this.#act = act;
    this.#inverse = inverseOf(act.does, act.rows ?? {});
  }

  /** Resolves to an error message if it is refused. */
  readonly do = (): Saved => {
    const { does, endsSessionOn = [] } = this.#act;
    const session = runningSession(this.#tools);
    this.#ended = session && endsSessionOn.includes(session.taskId) ? session : undefined;
    const stop = this.#ended ? stopOf(this.#ended, does) : [];
    return failureOf(send(this.#tools, [...stop, ...does]));
  };

  readonly undo = (): Promise<unknown> => {
    const other = runningSession(this.#tools);
    const canResume = this.#ended && (other ?? this.#ended).id === this.#ended.id;
    const resume = this.#ended && canResume ? resumeOf(this.#ended) : [];
    return showFailure(failureOf(send(this.#tools, [...this.#inverse, ...resume])));
  };

  readonly redo = (): Promise<unknown> => showFailure(this.do());

  async label(label: NonNullable<Act['label']>): Promise<string> {
    const hasEnded = this.#ended !== undefined;
    const [text, common] = await Promise.all([
      typeof label === 'string' ? label : label(),
      textOfPage('common'),
    ]);
    return hasEnded ? common('sessionStopped', { label: text }) : text;
  }
}

/** Does what a field saves, and offers to undo it. Resolves to an error message if it is refused. */
export function save(tools: Tools, act: Act): Saved {
  clearToast();
  const doing = new Doing(tools, act);
  const saving = doing.do();
  const { label, quiet } = act;
  if (!label) return holdUndo(saving);
  const done = saving.then((failure) => !failure);
  void offerUndo(doing.label(label), { done, quiet, undo: doing.undo, redo: doing.redo });
  return saving;
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
