import { useMemo } from 'react';
import { byOrder } from '@/server/domain/order';
import { isFromEarlier } from '@/server/domain/when';
import type { Task } from '@/server/types';
import type { Group } from '../tasks/groups';
import { useScreen } from './screen-view';

const noTasks: readonly Task[] = [];

/** What is planned for today, which the page of the coming days leaves out. */
export function useTodaysTasks(day: string): readonly Task[] {
  const { data } = useScreen({ name: 'today', day }).screen;
  return useMemo(
    () => data?.tasks.filter(({ when }) => !isFromEarlier(when, day)).sort(byOrder) ?? noTasks,
    [data, day],
  );
}

/** The groups of days with one for today, with what is due on it. */
export function withToday(groups: readonly Group[], day: string, tasks: readonly Task[]): Group[] {
  const marks = groups.find(({ key }) => key === day)?.marks ?? [];
  const today = { key: day, title: 'Today', tasks: [...tasks], when: { kind: 'today' as const }, marks };
  return [today, ...groups.filter(({ key }) => key !== day)];
}
