import { useMemo } from 'react';
import { minuteOfDay } from '@/domain/zones';
import type { Task } from '@/server/types';
import { useKnownFrame } from '../../shell/parts/frame';
import { useDayHours } from '../../shell/parts/preferences';
import { useMinute } from '../../sync/current-minute';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { eventMinutes, loadOf } from './load';
import type { Plan } from './use-day';
import { whatCanWait } from './what-can-wait';

const none: readonly Task[] = [];

/** The planned minutes of a day, those that are left of it, and by how many it is too full. */
export function useDayLoad(plan: Plan, listed: readonly Task[]) {
  const minute = useMinute();
  const zone = useZone();
  const today = useToday();
  const runningId = useKnownFrame()?.running?.taskId;
  const { from: start, until } = useDayHours(plan.day);
  return useMemo(() => {
    const { minutes, unknown } = loadOf(plan, listed, minute ?? 0);
    const now = plan.day === today && minute !== null ? minuteOfDay(minute, plan.day, zone) : 0;
    const from = Math.min(until, Math.max(start, now));
    const events = eventMinutes(plan, { from, until }, zone);
    const left = until - from - events;
    // Once the day is over, the evening decides about the rest.
    const isKnown = minute !== null && plan.day >= today && from < until;
    const over = isKnown ? Math.max(0, Math.round(minutes - left)) : 0;
    const canWait = over > 0 ? whatCanWait(plan, { listed, over, now: minute ?? 0, runningId }) : none;
    return { minutes, unknown, events, left, over, canWait, endsAt: Math.max(until, now) };
  }, [plan, listed, minute, zone, today, runningId, start, until]);
}
