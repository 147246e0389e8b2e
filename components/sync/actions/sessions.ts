import type { JournalScreen, Session } from '@/server/types';
import type { Action, KeyedAction } from './actions';
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
