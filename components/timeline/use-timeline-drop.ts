import { useLayoutEffect } from 'react';
import { useLabels } from '../data/labels';
import { useScreenCache } from '../data/screen-cache';
import type { Plan } from '../rounds/use-day';
import { addDropHandler } from '../state/drops';
import { slotId } from './hour-lines';
import type { TimelineActions } from './use-timeline-actions';

const aRound = /^round:(\d)$/;

/** Gives tasks and rounds that are dropped on an hour their time. */
export function useTimelineDrop(plan: Plan, actions: TimelineActions): void {
  const cache = useScreenCache();
  const labels = useLabels();
  useLayoutEffect(
    () =>
      addDropHandler(({ activeId, overId, taskIds }) => {
        const hours = slotId(plan.day, '');
        if (!overId.startsWith(hours)) return undefined;
        const time = overId.slice(hours.length);
        const place = labels.time(time);
        const [, index] = aRound.exec(activeId) ?? [];
        const round = index && plan.rounds[Number(index)];
        if (round) return { place, run: () => void actions.dropRound(round, time) };
        const tasks = cache.findAll(taskIds);
        if (tasks.length === 0) return undefined;
        return { place, run: () => void actions.dropTasks(tasks, time) };
      }),
    [plan, actions, cache, labels],
  );
}
