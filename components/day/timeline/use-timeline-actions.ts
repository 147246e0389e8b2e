import { minutesAt } from '@/domain/clock';
import { onDayAt } from '@/domain/when';
import type { Round, Task } from '@/server/types';
import { useLabels } from '../../shell/parts/labels';
import { useWords } from '../../shell/parts/words';
import { useDropHandler } from '../../shell/state/drops';
import { useAct } from '../../sync/act';
import { titleOf } from '../../sync/actions/names';
import { planRound } from '../../sync/actions/rounds';
import { useScreenCache } from '../../sync/screen-cache';
import { useTaskActions } from '../../task/rows/use-task-actions';
import type { Plan } from '../rounds/use-day';
import { timeOfTask } from './has-times';
import { slotId } from './hour-lines';
import { labelAt, type Span, spanAt, spanLabel, timeAt } from './times';
import { useEventActions } from './use-event-actions';

/** Gives rounds and tasks of a day their times. Each resolves when the write is answered. */
export function useTimelineActions(day: string) {
  const { t, common, labels } = useWords('timeline');
  const act = useAct();
  const tasks = useTaskActions();
  const { placeEvent } = useEventActions();
  return {
    placeEvent,
    /** Null takes the time away. */
    placeRound(round: Round, span: Span | null): Promise<unknown> {
      const time = { startsAt: span && timeAt(span.from), endsAt: span && timeAt(span.until) };
      const change = span ? spanLabel(span, labels) : t('noTime');
      const label = common('namedChange', { name: titleOf(round), change });
      return act(planRound(round, time, label));
    },
    async placeTask(task: Task, { from, until }: Span, to = day): Promise<void> {
      const start = timeAt(from);
      const isResized = timeOfTask(task, day) === start || task.durationMin !== null;
      const durationMin = isResized ? { durationMin: until - from } : {};
      await tasks.update(
        [task],
        { when: onDayAt(to, start), ...durationMin },
        to === day
          ? t('atTime', { time: labelAt(from, labels) })
          : common('sequence', { first: labels.weekday(to), rest: labelAt(from, labels) }),
      );
    },
    dropTasks: (list: readonly Task[], time: string) =>
      tasks.update(list, { when: onDayAt(day, time) }, t('atTime', { time: labels.time(time) })),
    clearTask: (task: Task) => tasks.update([task], { when: onDayAt(day, null) }, t('noTime')),
  };
}

const aRound = /^round:(\d)$/;

/** The span of a round that is dropped at a time. It keeps its length. */
function spanFrom(time: string, { startsAt, endsAt }: Round): Span {
  const length = startsAt && endsAt ? minutesAt(endsAt) - minutesAt(startsAt) : 60;
  return spanAt(minutesAt(time), length);
}

/** Gives tasks and rounds that are dropped on an hour their time. */
export function useTimelineDrop(plan: Plan, actions: ReturnType<typeof useTimelineActions>): void {
  const cache = useScreenCache();
  const labels = useLabels();
  useDropHandler(({ activeId, overId, taskIds }) => {
    const hours = slotId(plan.day, '');
    if (!overId.startsWith(hours) || activeId.startsWith('spill:')) return undefined;
    const time = overId.slice(hours.length);
    const place = labels.time(time);
    const [, index] = aRound.exec(activeId) ?? [];
    const round = index && plan.rounds[Number(index)];
    if (round) return { place, run: () => void actions.placeRound(round, spanFrom(time, round)) };
    const tasks = cache.findAll(taskIds);
    if (tasks.length === 0) return undefined;
    return { place, run: () => void actions.dropTasks(tasks, time) };
  });
}
