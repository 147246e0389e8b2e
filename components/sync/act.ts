import { useMemo } from 'react';
import type { Session } from '@/server/types';
import { textOfPage } from '../shell/language/late-messages';
import { type Saved, showFailure } from '../ui/toast';
import type { Act } from './actions/act';
import { retryImport } from './connection';
import { send, sessionEndedBy, stopOf, type Tools } from './send-actions';
import { messageOf } from './trpc';
import { clearToast, holdUndo, offerUndo } from './undo';
import { usePageTools } from './use-page-tools';

const importTurns = retryImport(() => import('./undo-act'));

/** Undo is not part of the first scripts. It loads before anything can be undone without a connection. */
export const loadUndo = (): void => void importTurns().catch(() => undefined);

const labelOf = async (label: NonNullable<Act['label']>, ended: Session | undefined): Promise<string> => {
  const texts = [typeof label === 'string' ? label : label(), textOfPage('common')] as const;
  const [text, common] = await Promise.all(texts);
  return ended ? common('sessionStopped', { label: text }) : text;
};

/** Does an act, and offers to undo it. Resolves to the answers. */
export function perform(tools: Tools, act: Act): Promise<unknown[]> {
  const ended = sessionEndedBy(tools, act);
  const sent = send(tools, [...stopOf(ended, act), ...act.does], act);
  let answers: unknown[] = [];
  const done = sent.then(
    (all) => {
      answers = all;
      return true;
    },
    () => false,
  );
  const { label, quiet } = act;
  if (!label) {
    void holdUndo(done);
    return sent;
  }
  let turns: ReturnType<typeof load> | undefined;
  const load = async () => (await importTurns()).createTurns(tools, act, { ended, answers });
  const turn = () => {
    turns ??= load();
    return turns;
  };
  void offerUndo(labelOf(label, ended), {
    done,
    quiet,
    undo: async () => (await turn()).undo(),
    redo: async () => (await turn()).redo(),
  });
  return sent;
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
