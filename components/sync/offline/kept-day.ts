import { hashKey } from '@tanstack/react-query';
import { MAX_CREATED_TASKS } from '@/domain/request-limits';
import { VISITOR } from '@/domain/visit';
import type { Round, Session, Task } from '@/server/types';
import type { Action, KeyedAction, NewTask } from '../actions/actions';
import { inChunks } from '../actions/batches';
import { applyToRounds } from '../actions/rounds';
import { applyToSessions } from '../actions/sessions';
import { foldTasks, taskIdsOf } from '../actions/task-effects';
import type { SampleDay } from './sample-day';

/** What a visitor made: everything that they typed, and the sample tasks that they changed or moved. */
export interface KeptDay {
  day: string;
  tasks: Task[];
  /** The rounds that have some of these tasks, with these only. */
  rounds: Round[];
  sessions: Session[];
}

/** The tasks of the sample day after what a visitor did. */
function tasksAfter(writes: readonly KeyedAction[], { screen }: SampleDay) {
  const samples = new Map(screen.tasks.map((task) => [task.id, task]));
  const effects = foldTasks(writes, {
    find: (id) => samples.get(id),
    workspaceId: VISITOR,
    lastOrder: samples.size,
  });
  const find = (id: string): Task | undefined => {
    const effect = effects.get(id);
    return effect ? (effect.isGone ? undefined : effect.task) : samples.get(id);
  };
  return { samples, find };
}

/** The sessions that a visitor began. */
export function sessionsOf(writes: readonly KeyedAction[], sample: SampleDay): Session[] {
  const { find } = tasksAfter(writes, sample);
  const begun = writes.flatMap(({ write }): Session[] => {
    if (write.path !== 'screens.createSession') return [];
    const { visibility = 'private', endedAt = null, ...session } = write.input;
    return [{ ...session, visibility, endedAt, title: find(session.taskId)?.title ?? '' }];
  });
  return applyToSessions(begun, writes);
}

const placeIn = (rounds: readonly Round[], id: string): number =>
  rounds.findIndex(({ taskIds }) => taskIds.includes(id));

/** What is left at the end of what a visitor did to the sample day. */
export function keptDay(writes: readonly KeyedAction[], sample: SampleDay): KeptDay {
  const { samples, find } = tasksAfter(writes, sample);
  const before = sample.plan.plan;
  const rounds = applyToRounds(before.rounds, before.day, writes);
  const isSame = (task: Task) =>
    hashKey([task]) === hashKey([samples.get(task.id)]) &&
    placeIn(rounds, task.id) === placeIn(before.rounds, task.id);
  const tasks = [...new Set(writes.flatMap(taskIdsOf))]
    .flatMap((id) => find(id) ?? [])
    .filter((task) => !isSame(task));
  const ids = new Set(tasks.map(({ id }) => id));
  return {
    day: before.day,
    tasks,
    rounds: rounds
      .map((round) => ({ ...round, taskIds: round.taskIds.filter((id) => ids.has(id)) }))
      .filter(({ taskIds }) => taskIds.length > 0),
    sessions: sessionsOf(writes, sample).filter(({ taskId }) => ids.has(taskId)),
  };
}

/** A new task with what a visitor set. */
function newTask(task: Task): NewTask {
  const { id, title, notes, priority, when, deadline, tags, checklist, durationMin, kind, repeat, remindAt } =
    task;
  const fields = { notes, priority, when, deadline, tags, checklist, durationMin, kind, repeat };
  return { id, title, ...fields, ...(remindAt !== undefined && { remindAt }) };
}

/** Plans a round as the visitor left it. */
function roundActions({ day, index, name, startsAt, endsAt, ...round }: Round): Action[] {
  const key = { day, index };
  const { taskIds } = round;
  return [
    {
      path: 'rounds.plan',
      input: { ...key, taskIds, name: name ?? null, startsAt: startsAt ?? null, endsAt: endsAt ?? null },
    },
    ...(round.engaged ? [{ path: 'rounds.engage' as const, input: key }] : []),
    ...(round.closedAt === null ? [] : [{ path: 'rounds.close' as const, input: key }]),
  ];
}

/**
 * The actions that put a kept day into an account. Only a new account, or a day that is still today, gets the rounds: they
 * would mix with those of a person who has planned their own.
 */
export function keepingActions({ tasks, rounds, sessions }: KeptDay, withRounds: boolean): Action[] {
  const done = tasks.filter(({ status }) => status === 'done').map(({ id }) => id);
  return [
    ...inChunks(tasks, MAX_CREATED_TASKS).map(
      (some): Action => ({ path: 'screens.createTasks', input: { tasks: some.map(newTask) } }),
    ),
    ...(withRounds ? rounds.flatMap(roundActions) : []),
    ...sessions.map(
      ({ title: _, endedAt, ...session }): Action => ({
        path: 'screens.createSession',
        input: { ...session, ...(endedAt !== null && { endedAt }) },
      }),
    ),
    ...inChunks(done, MAX_CREATED_TASKS).map(
      (taskIds): Action => ({ path: 'selection.complete', input: { taskIds } }),
    ),
  ];
}
