import { useMemo } from 'react';
import { minutesAt } from '@/server/domain/clock';
import { onDayAt } from '@/server/domain/when';
import type { Round, Task } from '@/server/types';
import { useWords } from '../data/words';
import { titleOf } from '../rounds/use-day';
import { useDayActions } from '../rounds/use-day-actions';
import { useTaskActions } from '../tasks/use-task-actions';
import { timeOfTask } from './has-times';
import { LAST, labelAt, type Span, spanLabel, timeAt } from './times';
import { useEventActions } from './use-event-actions';

/** Gives rounds and tasks of a day their times. Each resolves when the write is answered. */
export function useTimelineActions(day: string) {
  const { t, common, labels } = useWords('timeline');
  const rounds = useDayActions(day);
  const tasks = useTaskActions();
  const { placeEvent } = useEventActions();
  return useMemo(
    () => ({
      placeEvent,
      /** Null takes the time away. */
      placeRound(round: Round, span: Span | null): Promise<void> {
        const time = { startsAt: span && timeAt(span.from), endsAt: span && timeAt(span.until) };
        const change = span ? spanLabel(span, labels) : t('noTime');
        const label = common('namedChange', { name: titleOf(round), change });
        return rounds.rename(round, { name: round.name ?? null, ...time }, label);
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
      dropRound(round: Round, time: string): Promise<void> {
        const from = minutesAt(time);
        const { startsAt, endsAt } = round;
        const length = startsAt && endsAt ? minutesAt(endsAt) - minutesAt(startsAt) : 60;
        return this.placeRound(round, { from, until: Math.min(from + length, LAST) });
      },
      clearTask: (task: Task) => tasks.update([task], { when: onDayAt(day, null) }, t('noTime')),
    }),
    [day, rounds, tasks, placeEvent, labels, t, common],
  );
}

export type TimelineActions = ReturnType<typeof useTimelineActions>;
