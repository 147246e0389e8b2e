import { useMemo } from 'react';
import { diffDays } from '@/domain/days';
import { byOrder } from '@/domain/order';
import { isFromEarlier } from '@/domain/when';
import type { Screen, Task } from '@/server/types';
import { useWords } from '../shell/parts/words';
import { useZone } from '../sync/zone';
import { addEvents } from '../task/rows/day-events';
import { byTimeFirst, type Group, groupsOf } from '../task/rows/groups';
import { withFields } from './inline-line';
import { usePlaces, useScreen } from './list-page';

const noTasks: readonly Task[] = [];

/** What is planned for today, which the page of the coming days leaves out. */
function useTodaysTasks(day: string): readonly Task[] {
  const { data } = useScreen({ name: 'today' });
  return useMemo(
    () =>
      data ? byTimeFirst(data.tasks.filter(({ when }) => !isFromEarlier(when, day)).sort(byOrder)) : noTasks,
    [data, day],
  );
}

/** The groups of days with one for today, with what is due on it. */
function withToday(groups: readonly Group[], today: Group): Group[] {
  const marks = groups.find(({ key }) => key === today.key)?.marks ?? [];
  const isBefore = ({ key }: Group) => key < today.key;
  const isAfter = ({ key }: Group) => key > today.key;
  return [...groups.filter(isBefore), { ...today, marks }, ...groups.filter(isAfter)];
}

/** A group for each day between two days, from today on: its tasks, deadlines, milestones and events. */
export function useDayGroups(screen: Screen, first: string, last: string) {
  const zone = useZone();
  const places = usePlaces(screen);
  const words = useWords('tasks');
  const todays = useTodaysTasks(screen.day);
  const groups = useMemo(() => {
    const { day } = screen;
    const today: Group = {
      key: day,
      title: words.labels.day(day, day),
      tasks: [...todays],
      when: { kind: 'today' },
    };
    const coming = groupsOf(screen, { ...words, places, days: diffDays(day, last) });
    const groups = withToday(coming, today).filter(({ key }) => first <= key && key <= last);
    return addEvents(withFields(groups, screen, day), { ...screen, last }, zone);
  }, [screen, places, first, last, todays, zone, words]);
  return { todays, groups };
}
