import { useMemo } from 'react';
import { diffDays } from '@/server/domain/days';
import { byOrder } from '@/server/domain/order';
import { isFromEarlier } from '@/server/domain/when';
import type { Screen, Task } from '@/server/types';
import { useWords } from '../data/words';
import { useZone } from '../data/zone';
import { addEvents } from '../tasks/day-events';
import { type Group, groupsOf } from '../tasks/groups';
import { withFields } from './inline-line';
import { usePlaces, useScreen } from './screen-view';

/** The server has the events of this many days. */
const EVENT_DAYS = 14;
const noTasks: readonly Task[] = [];

/** What is planned for today, which the page of the coming days leaves out. */
function useTodaysTasks(day: string): readonly Task[] {
  const { data } = useScreen({ name: 'today' });
  return useMemo(
    () => data?.tasks.filter(({ when }) => !isFromEarlier(when, day)).sort(byOrder) ?? noTasks,
    [data, day],
  );
}

/** The groups of days with one for today, with what is due on it. */
function withToday(groups: readonly Group[], day: string, tasks: readonly Task[]): Group[] {
  const marks = groups.find(({ key }) => key === day)?.marks ?? [];
  const today = { key: day, title: 'Today', tasks: [...tasks], when: { kind: 'today' as const }, marks };
  return [today, ...groups.filter(({ key }) => key !== day)];
}

/**
 * A group for each day from today to at least `last`, with its tasks, deadlines and milestones, and up to there its
 * events.
 */
export function useDayGroups(screen: Screen, last: string) {
  const zone = useZone();
  const places = usePlaces(screen);
  const words = useWords('tasks');
  const todays = useTodaysTasks(screen.day);
  const groups = useMemo(() => {
    const { day } = screen;
    const days = Math.max(EVENT_DAYS, diffDays(day, last));
    const coming = groupsOf(screen, { ...words, places, days });
    const groups = withFields(withToday(coming, day, todays), screen, day);
    return addEvents(groups, { ...screen, last }, zone);
  }, [screen, places, last, todays, zone, words]);
  return { todays, groups };
}
