'use client';

import { useLayoutEffect, useMemo } from 'react';
import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import type { Task, When } from '@/server/types';
import { useScreenCache } from '../data/screen-cache';
import { currentDay } from '../data/today';
import { registerRounds } from '../state/day-rounds';
import { selection } from '../state/selection';
import { addDropHandler, type Drop, type Landing } from '../tasks/drops';
import { useTaskActions } from '../tasks/use-task-actions';
import { minutesOf } from './load';
import { undone } from './undone';
import { type DayActions, type Plan, type RoundTasks, titleOf } from './use-day';

interface Put {
  taskIds: readonly string[];
  to: number;
  /** The round to remove them from. */
  from?: number;
  /** The task to insert before. Missing means the end. */
  before?: string;
}

const count = (tasks: readonly unknown[]) => (tasks.length === 1 ? 'Put' : `Put ${tasks.length} tasks`);

function insert(taskIdsOf: readonly string[], ids: readonly string[], before: string | undefined): string[] {
  const rest = taskIdsOf.filter((id) => !ids.includes(id));
  const at = before === undefined ? -1 : rest.indexOf(before);
  return at === -1 ? [...rest, ...ids] : [...rest.slice(0, at), ...ids, ...rest.slice(at)];
}

const sameOrder = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

function createMoves(plan: Plan, actions: DayActions, find: (id: string) => Task | undefined) {
  const idsIn = (index: number) => plan.rounds[index]?.taskIds ?? [];
  const nameOf = (index: number) => titleOf(plan.rounds[index] ?? { index });
  const hold = (holdings: RoundTasks[], said: string, tasks: Task[] = []) => {
    const changed = holdings.filter(({ index, taskIds }) => !sameOrder(taskIds, idsIn(index)));
    const was = changed.map(({ index }) => ({ index, taskIds: idsIn(index) }));
    if (changed.length > 0) void actions.assign(changed, was, { tasks, said });
  };
  const place = ({ taskIds, to, from, before }: Put) => {
    const left = from === undefined || from === to ? [] : [from];
    const holdings = [
      { index: to, taskIds: insert(idsIn(to), taskIds, before) },
      ...left.map((index) => ({ index, taskIds: idsIn(index).filter((id) => !taskIds.includes(id)) })),
    ];
    hold(
      holdings,
      `${count(taskIds)} into ${nameOf(to)}`,
      taskIds.flatMap((id) => find(id) ?? []),
    );
  };
  return {
    idsIn,
    nameOf,
    minutes: (ids: readonly string[]) => minutesOf(ids.flatMap((id) => find(id) ?? [])),
    place,
    /** Swaps the tasks of two rounds. */
    moveRound: (from: number, to: number) =>
      hold(
        [
          { index: to, taskIds: idsIn(from) },
          { index: from, taskIds: idsIn(to) },
        ],
        `Moved ${nameOf(from)} to ${nameOf(to)}`,
      ),
    takeOut(index: number, ids: readonly string[]) {
      const taskIds = idsIn(index).filter((id) => !ids.includes(id));
      hold([{ index, taskIds }], `Taken out of ${nameOf(index)}`);
    },
    empty: (index: number) => hold([{ index, taskIds: [] }], `Emptied ${nameOf(index)}`),
    nudge(index: number, taskId: string, by: number) {
      const ids = idsIn(index);
      const at = ids.indexOf(taskId);
      const to = at + by;
      if (at === -1 || to < 0 || to >= ids.length) return;
      const rest = ids.filter((id) => id !== taskId);
      const name = `position ${to + 1} of ${ids.length}`;
      hold([{ index, taskIds: [...rest.slice(0, to), taskId, ...rest.slice(to)] }], `Moved to ${name}`);
    },
  };
}

/** Moves tasks between rounds by drop, key, tap and menu. */
export function useRoundMoves(plan: Plan | undefined, actions: DayActions) {
  const tasks = useTaskActions();
  const cache = useScreenCache();
  const moves = useMemo(() => {
    if (!plan) return undefined;
    const base = createMoves(plan, actions, (id) => cache.find(id));
    const moveLeft = (list: readonly Task[], when: When, name: string) => {
      const onRedo = () => undone.drop(list);
      onRedo();
      void tasks.update(list, { when }, { name, onUndo: () => undone.add(list), onRedo });
    };
    return {
      ...base,
      put: (to: number, list: readonly Task[]) => base.place({ to, taskIds: list.map(({ id }) => id) }),
      putSelected(to: number) {
        base.place({ to, taskIds: selection.ids() });
        selection.clear();
      },
      /** Tomorrow is the day after the page's day, or after today if that day is past. */
      toTomorrow(list: readonly Task[]) {
        const today = currentDay();
        const isOver = plan.day < today;
        moveLeft(list, onDay(addDays(isOver ? today : plan.day, 1)), 'Tomorrow');
      },
      toLater: (list: readonly Task[]) => moveLeft(list, { kind: 'anytime' }, 'Later'),
    };
  }, [plan, actions, tasks, cache]);
  // A layout effect, so that the next key press works on the rows now on screen.
  useLayoutEffect(() => {
    if (!moves || !plan) return undefined;
    const { put, nudge, takeOut } = moves;
    const engaged = plan.rounds.find((round) => round.engaged) ?? null;
    return registerRounds({ put, nudge, takeOut, titles: plan.rounds.map(titleOf), engaged });
  }, [moves, plan]);
  useRoundDrop(moves);
  return moves;
}

export type RoundMoves = NonNullable<ReturnType<typeof useRoundMoves>>;

const inRound = /^(?:file:round|planned|round):(\d)(?::(.+))?$/;

/** The landing of rows dropped on a round: above or below the row under the pointer, or at the end. */
function landingInRound(moves: RoundMoves, { taskIds, ...drop }: Drop): Landing | undefined {
  const from = inRound.exec(drop.activeId)?.[1];
  const [, index = '', over] = inRound.exec(drop.overId) ?? [];
  const to = Number(index);
  const current = moves.idsIn(to);
  const rest = current.filter((id) => !taskIds.includes(id));
  const at = over === undefined ? rest.length : rest.indexOf(over);
  if (at === -1) return undefined;
  const before = rest[drop.below && over !== undefined ? at + 1 : at];
  const then = insert(current, taskIds, before);
  if (sameOrder(then, current)) return undefined;
  const edge = over === undefined || drop.below ? ('below' as const) : ('above' as const);
  return {
    place: moves.nameOf(to),
    position: then.indexOf(taskIds[0] ?? '') + 1,
    of: then.length,
    minutes: moves.minutes(then),
    line: { id: `planned:${to}:${over ?? current.at(-1)}`, edge },
    run: () => moves.place({ taskIds, to, before, ...(from !== undefined && { from: Number(from) }) }),
  };
}

/** Rows dropped on a round join it, rows dropped on the list leave it, and a round dropped on a round swaps with it. */
function landingOf(moves: RoundMoves, drop: Drop): Landing | undefined {
  const { activeId, overId, taskIds } = drop;
  const from = inRound.exec(activeId)?.[1];
  const to = inRound.exec(overId)?.[1];
  if (activeId.startsWith('round:'))
    return to === undefined || to === from
      ? undefined
      : { place: moves.nameOf(Number(to)), run: () => moves.moveRound(Number(from), Number(to)) };
  if (taskIds.length === 0) return undefined;
  if (to !== undefined) return landingInRound(moves, drop);
  if (from === undefined || overId.startsWith('file:')) return undefined;
  return { place: 'Not planned', run: () => moves.takeOut(Number(from), taskIds) };
}

function useRoundDrop(moves: RoundMoves | undefined): void {
  useLayoutEffect(() => (moves ? addDropHandler((drop) => landingOf(moves, drop)) : undefined), [moves]);
}
