import { useLayoutEffect, useMemo } from 'react';
import { addDays } from '@/domain/days';
import type { RoundTasks } from '@/domain/round-moves';
import { onDay } from '@/domain/when';
import type { Text } from '@/language/translator';
import type { Task, When } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { dayRounds } from '../../shell/state/day-rounds';
import { selection } from '../../shell/state/selection';
import { act } from '../../sync/act';
import { titleOf } from '../../sync/actions/names';
import { arrangeRounds, closeRound, engageRound } from '../../sync/actions/rounds';
import { idsOf } from '../../sync/actions/tasks';
import { createScreenCache } from '../../sync/screen-cache';
import { currentDay } from '../../sync/today';
import { type PageTools, usePageTools } from '../../sync/use-page-tools';
import { type TaskActions, useTaskActions } from '../../task/rows/use-task-actions';
import { dueRound, minutesOf } from './load';
import { undone } from './undone';
import type { Plan } from './use-day';

interface Put {
  taskIds: readonly string[];
  to: number;
  /** The round to remove them from. */
  from?: number;
  /** The task to insert before. Missing means the end. */
  before?: string;
}

export function insert(
  taskIdsOf: readonly string[],
  ids: readonly string[],
  before: string | undefined,
): string[] {
  const moving = new Set(ids);
  const rest = taskIdsOf.filter((id) => !moving.has(id));
  const at = before === undefined ? -1 : rest.indexOf(before);
  return rest.toSpliced(at === -1 ? rest.length : at, 0, ...ids);
}

export const sameOrder = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** The rounds with the last change, which the page may not have drawn yet: two keys can come one right after the other. */
function readRounds({ trpc, queryClient }: PageTools, { day, rounds }: Plan): Plan['rounds'] {
  const shown = queryClient.getQueriesData<{ plan: Plan }>({ queryKey: trpc.screens.plan.pathKey() });
  return shown.find(([, data]) => data?.plan.day === day)?.[1]?.plan.rounds ?? rounds;
}

interface Moving {
  plan: Plan;
  tasks: TaskActions;
  tools: PageTools;
  t: Text<'rounds'>;
  common: Text<'common'>;
  tomorrow: string;
}

function createPlacing({ plan, tools, t, common }: Moving) {
  const idsIn = (index: number) => readRounds(tools, plan)[index]?.taskIds ?? [];
  const nameOf = (index: number) => titleOf(plan.rounds[index] ?? { index });
  const setTasks = (rounds: RoundTasks[], label: string) => {
    const to = rounds.filter(({ index, taskIds }) => !sameOrder(taskIds, idsIn(index)));
    const was = to.map(({ index }) => ({ index, taskIds: idsIn(index) }));
    if (to.length > 0) void act(tools, arrangeRounds({ day: plan.day, was, to }, label));
  };
  const place = ({ taskIds, to, from, before }: Put) => {
    const left = from === undefined || from === to ? [] : [from];
    const rounds = [
      { index: to, taskIds: insert(idsIn(to), taskIds, before) },
      ...left.map((index) => ({ index, taskIds: idsIn(index).filter((id) => !taskIds.includes(id)) })),
    ];
    setTasks(rounds, t('putInto', { count: taskIds.length, round: nameOf(to) }));
  };
  return {
    idsIn,
    nameOf,
    place,
    /** Swaps the tasks of two rounds. */
    moveRound: (from: number, to: number) =>
      setTasks(
        [
          { index: to, taskIds: idsIn(from) },
          { index: from, taskIds: idsIn(to) },
        ],
        t('movedRound', { from: nameOf(from), to: nameOf(to) }),
      ),
    takeOut(index: number, ids: readonly string[]) {
      const taskIds = idsIn(index).filter((id) => !ids.includes(id));
      setTasks([{ index, taskIds }], t('takenOut', { round: nameOf(index) }));
    },
    empty: (index: number) => setTasks([{ index, taskIds: [] }], t('emptied', { round: nameOf(index) })),
    nudge(index: number, taskId: string, by: number) {
      const ids = idsIn(index);
      const at = ids.indexOf(taskId);
      const to = at + by;
      if (at === -1 || to < 0 || to >= ids.length) return;
      const taskIds = ids.toSpliced(at, 1).toSpliced(to, 0, taskId);
      const place = common('position', { at: to + 1, of: ids.length });
      setTasks([{ index, taskIds }], t('movedTo', { place }));
    },
  };
}

function createRoundMoves(moving: Moving) {
  const { plan, tasks, tools, common, tomorrow } = moving;
  const { findAll } = createScreenCache(tools);
  const base = createPlacing(moving);
  const moveLeft = (list: readonly Task[], when: When, name: string) => {
    const onTurn = (isUndone: boolean) => (isUndone ? undone.add : undone.drop)(...idsOf(list));
    onTurn(false);
    void tasks.update(list, { when }, { name, onTurn });
  };
  return {
    ...base,
    minutes: (ids: readonly string[]) => minutesOf(findAll(ids)),
    put: (to: number, list: readonly Task[]) => base.place({ to, taskIds: list.map(({ id }) => id) }),
    putSelected(to: number) {
      base.place({ to, taskIds: selection.ids() });
      selection.clear();
    },
    /** Tomorrow is the day after the page's day, or after today if that day is past. */
    toTomorrow(list: readonly Task[]) {
      const today = currentDay();
      const isOver = plan.day < today;
      moveLeft(list, onDay(addDays(isOver ? today : plan.day, 1)), tomorrow);
    },
    toLater: (list: readonly Task[]) => moveLeft(list, { kind: 'anytime' }, common('later')),
  };
}

export type RoundMoves = ReturnType<typeof createRoundMoves>;

/** What the key of the round does next. Rounds of other days can be neither started nor finished by it. */
function leadOf(plan: Plan, tools: PageTools) {
  const round = dueRound(plan);
  if (!round || plan.day !== currentDay()) return null;
  const { index } = round;
  return round.engaged
    ? { index, finish: () => void act(tools, closeRound(round)) }
    : { index, start: () => void act(tools, engageRound(round)) };
}

/** What moves tasks between rounds: by drags, taps, menus and, once registered here, by keys. */
export function useRoundMoves(plan: Plan): RoundMoves {
  const { t, common } = useTexts('rounds');
  const tomorrow = useText('dates')('tomorrow');
  const tools = usePageTools();
  const tasks = useTaskActions();
  const moves = useMemo(
    () => createRoundMoves({ plan, tasks, tools, t, common, tomorrow }),
    [plan, tasks, tools, t, common, tomorrow],
  );
  // A layout effect, so that the next key press works on the rows now on screen.
  useLayoutEffect(() => {
    const { put, nudge, takeOut } = moves;
    const engaged = plan.rounds.find((round) => round.engaged) ?? null;
    const lead = leadOf(plan, tools);
    return dayRounds.register({ put, nudge, takeOut, titles: plan.rounds.map(titleOf), engaged, lead });
  }, [moves, plan, tools]);
  return moves;
}
