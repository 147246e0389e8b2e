import type { JournalScreen, Session } from '@/server/types';
import { type Act, type Inverses, type Rows, says, without } from './act';
import type { Action, ActionInputs, KeyedAction, SessionChange } from './actions';
import { changedFields, fieldsIn } from './changed-fields';
import { applyToEntries } from './entries';
import { removedIds, withoutRemoved } from './rows';
import type { Effects, FindTask } from './task-effects';

function changed(session: Session, { path, input }: Action): Session {
  if (path === 'screens.stopSession' && input.sessionId === session.id)
    return { ...session, endedAt: session.endedAt ?? Math.max(input.endedAt, session.startedAt) };
  if (path !== 'sessions.update' || input.sessionId !== session.id) return session;
  const { sessionId: _, ...change } = input;
  return { ...session, ...change };
}

/** Sessions with what actions change in them. New ones come with the next answer. */
export const applyToSessions = (sessions: Session[], writes: readonly KeyedAction[]): Session[] =>
  withoutRemoved(sessions, removedIds(writes)).map((session) =>
    writes.reduce((one, { write }) => changed(one, write), session),
  );

export const applyToJournal = (screen: JournalScreen, writes: readonly KeyedAction[]): JournalScreen => ({
  ...screen,
  entries: applyToEntries(screen, writes),
  sessions: applyToSessions(screen.sessions, writes),
});

function runningAfter(running: Session | null, write: Action, find: FindTask): Session | null {
  if (write.path === 'screens.createSession') {
    const { endedAt, visibility = 'private', ...started } = write.input;
    if (endedAt !== undefined) return running;
    return { ...started, title: find(started.taskId)?.title ?? '', visibility, endedAt: null };
  }
  const session = running && changed(running, write);
  return session?.endedAt === null ? session : null;
}

interface Around {
  writes: readonly KeyedAction[];
  effects: Effects;
  find: FindTask;
}

/** The running session with actions. The server ends one with its task. */
export function applyToRunning(running: Session | null, { writes, effects, find }: Around): Session | null {
  const session = writes.reduce((one, { write }) => runningAfter(one, write, find), running);
  const effect = session && effects.get(session.taskId);
  const isOver = effect && (effect.isGone || effect.task.status === 'done');
  return session && !isOver && !removedIds(writes).has(session.id) ? session : null;
}

const find = ({ sessions = [] }: Rows, sessionId: string) => sessions.find(({ id }) => id === sessionId);

const fieldsOf = ({ startedAt, endedAt, visibility }: Session) => ({
  startedAt,
  visibility,
  ...(endedAt !== null && { endedAt }),
});

export const sessionInverses: Inverses<
  Extract<keyof ActionInputs, `sessions.${string}`> | 'screens.createSession' | 'screens.stopSession'
> = {
  'screens.createSession': ({ id }) => [{ path: 'sessions.remove', input: { sessionId: id } }],
  'screens.stopSession': without('No operation reopens a session. Play begins another one.'),
  'sessions.update': ({ sessionId, ...change }, rows) => {
    const session = find(rows, sessionId);
    return (
      session && [{ path: 'sessions.update', input: { sessionId, ...fieldsIn(fieldsOf(session), change) } }]
    );
  },
  // Deleted sessions do not go to the trash.
  'sessions.remove': ({ sessionId }, rows) => {
    const session = find(rows, sessionId);
    if (!session) return undefined;
    const { id, taskId } = session;
    return [{ path: 'screens.createSession', input: { id, taskId, ...fieldsOf(session) } }];
  },
};

/** An account has at most one running session. */
export const startSession = (id: string, taskId: string): Act => ({
  does: [{ path: 'screens.createSession', input: { id, taskId, startedAt: Date.now() } }],
});

export const stopSession = ({ id: sessionId }: Pick<Session, 'id'>): Act => ({
  does: [{ path: 'screens.stopSession', input: { sessionId, endedAt: Date.now() } }],
});

export const changeSession = (session: Session, fields: SessionChange): Act => ({
  does: [
    {
      path: 'sessions.update',
      input: { sessionId: session.id, ...changedFields(fieldsOf(session), fields) },
    },
  ],
  rows: { sessions: [session] },
  label: says('journal', (t) => t('changedSession')),
});

export const removeSession = (session: Session): Act => ({
  does: [{ path: 'sessions.remove', input: { sessionId: session.id } }],
  rows: { sessions: [session] },
  label: says('journal', (t) => t('deletedSession')),
});
