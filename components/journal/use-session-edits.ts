import type { SessionChange } from '@/planner/actions';
import type { Session } from '@/server/types';
import { useAction } from '../data/use-action';
import { useText } from '../language/language';

/** A session as it is created again: those that are deleted do not go to the trash. */
const again = ({ id, taskId, startedAt, endedAt, visibility }: Session) => ({
  ...{ id, taskId, startedAt, visibility },
  ...(endedAt !== null && { endedAt }),
});

export function useSessionEdits() {
  const t = useText('journal');
  const update = useAction('sessions.update');
  const remove = useAction('sessions.remove');
  return {
    update({ id: sessionId, startedAt, endedAt, visibility }: Session, change: SessionChange) {
      const was = { sessionId, startedAt, visibility, ...(endedAt !== null && { endedAt }) };
      return update(
        { sessionId, ...change },
        { label: t('changedSession'), by: [{ path: 'sessions.update', input: was }] },
      );
    },
    remove: (session: Session) =>
      remove(
        { sessionId: session.id },
        { label: t('deletedSession'), by: [{ path: 'screens.createSession', input: again(session) }] },
      ),
  };
}

export type SessionEdits = ReturnType<typeof useSessionEdits>;
