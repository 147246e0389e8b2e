import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Task } from '@/server/types';
import { useIsCompact } from '../data/preferences';
import { registerList, useKeepFocus } from './current-list';
import { DrawnList } from './drawn-list';
import { GroupRow, MarkRow, SpaceRow } from './group-row';
import { type Entry, type Group, type Places, placeName } from './groups';
import { idsOf } from './many-tasks';
import { TaskRow } from './task-row';

interface TaskListProps {
  label: string;
  entries: readonly Entry[];
  places: Places;
  /** True if the page already shows the day of its tasks. */
  hideWhen?: boolean;
  /** The area's hue, for the lines below headings. */
  hue?: number | null;
  /** Tasks above the list. `j` and `k` move through them first. */
  above?: readonly Task[];
  /** Tasks below the list. `j` and `k` move through them last. */
  below?: readonly Task[];
  /** Groups elsewhere on the page whose rows the keyboard can reorder. */
  besides?: readonly Group[];
  /** Content at the end of a row. */
  trailing?: (task: Task) => ReactNode;
  groupMenu?: (group: Group) => ReactNode;
  /** The line that types tasks into a group, or the button that opens it. */
  adder?: (group: Group, open: boolean) => ReactNode;
}

const none: readonly Task[] = [];
const noGroups: readonly Group[] = [];

const comfortable = { group: 46, mark: 32, task: 36, space: 8, add: 36 };
const compact = { ...comfortable, mark: 28, task: 32, add: 32 };

type RowProps = Omit<TaskListProps, 'label' | 'entries' | 'above' | 'below' | 'besides'> & {
  entry: Entry;
  order: readonly string[];
};

function EntryRow({ entry, order, ...list }: RowProps) {
  const task = entry.kind === 'task' ? entry.task : undefined;
  const { trailing } = list;
  // The same element each time: a new one would draw the row again.
  const end = useMemo(() => task && trailing?.(task), [task, trailing]);
  if (entry.kind === 'group')
    return <GroupRow entry={entry} hue={list.hue} menu={list.groupMenu?.(entry.group)} />;
  if (entry.kind === 'mark') return <MarkRow entry={entry} />;
  if (entry.kind === 'space') return <SpaceRow entry={entry} />;
  if (entry.kind === 'add') return list.adder?.(entry.group, entry.open);
  return (
    <TaskRow
      task={entry.task}
      place={entry.group.parent ? undefined : placeName(entry.task, list.places)}
      showWhen={!list.hideWhen}
      entry={order[0] === entry.task.id ? order : undefined}
      trailing={end}
    />
  );
}

const distinctIds = (...lists: (readonly Task[])[]): string[] => [...new Set(idsOf(lists.flat()))];

/** Scrolls to the row at an index, and to the line that types tasks when it opens. */
function useReveal(entries: readonly Entry[]) {
  const reveal = useRef<(index: number) => void>(null);
  const addAt = entries.findIndex((entry) => entry.kind === 'add' && entry.open);
  useLayoutEffect(() => {
    if (addAt !== -1) reveal.current?.(addAt);
  }, [addAt]);
  return reveal;
}

/** A list of tasks in groups. Only rows near the viewport are rendered. */
export function TaskList({ label, entries, above = none, below = none, ...props }: TaskListProps) {
  const { besides = noGroups, ...list } = props;
  const heights = useIsCompact() ? compact : comfortable;
  const reveal = useReveal(entries);
  const rows = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'task' ? [entry.task] : [])),
    [entries],
  );
  const order = useMemo(() => distinctIds(above, rows, below), [above, rows, below]);
  const groups = useMemo(() => [...new Set(entries.map(({ group }) => group))], [entries]);
  useLayoutEffect(
    () =>
      registerList({
        order,
        selectable: distinctIds(above, rows),
        groups: [...groups, ...besides],
        reveal(id) {
          const at = entries.findIndex(({ key }) => key === id);
          if (at !== -1) reveal.current?.(at);
        },
      }),
    [order, above, rows, entries, groups, besides, reveal],
  );
  useKeepFocus(order);
  return (
    <DrawnList
      ref={reveal}
      label={label}
      items={entries}
      keyOf={({ key }) => key}
      sizeOf={({ kind }) => heights[kind]}
    >
      {(entry) => <EntryRow entry={entry} order={order} {...list} />}
    </DrawnList>
  );
}
