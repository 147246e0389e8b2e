import { type ReactNode, useMemo, useRef } from 'react';
import type { Task } from '@/server/types';
import { useIsCompact } from '../../shell/parts/preferences';
import { idsOf } from '../../sync/actions/tasks';
import { useListKeys } from './current-list';
import { DrawnList } from './drawn-list';
import { GroupRow, MarkRow, SpaceRow } from './group-row';
import { type Entry, type Group, type Places, placeName, timeOf } from './groups';
import { TaskRow } from './task-row';

interface TaskListProps {
  label: string;
  entries: readonly Entry[];
  places: Places;
  showWhen?: boolean;
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

const comfortable = { group: 46, mark: 32, task: 36, noted: 52, space: 8, add: 36 };
const compact = { ...comfortable, mark: 28, task: 32, noted: 48, add: 32 };

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
      showWhen={list.showWhen}
      entry={order[0] === entry.task.id ? order : undefined}
      trailing={end}
    />
  );
}

/** Whether a row has a line below its title. */
const hasMeta = (task: Task, { places, showWhen }: Pick<TaskListProps, 'places' | 'showWhen'>): boolean =>
  showWhen === true ||
  placeName(task, places) !== undefined ||
  task.priority + task.tags.length + task.checklist.length + task.commentCount > 0 ||
  [task.durationMin, task.deadline, task.repeat, task.remindAt, task.assigneeId].some(Boolean) ||
  timeOf(task) !== null;

const keyOf = ({ key }: Entry) => key;

const distinctIds = (...lists: (readonly Task[])[]): string[] => [...new Set(idsOf(lists.flat()))];

/** A list of tasks in groups. Only rows near the viewport are rendered. */
export function TaskList({ label, entries, above = none, below = none, ...props }: TaskListProps) {
  const { besides = [], ...list } = props;
  const heights = useIsCompact() ? compact : comfortable;
  const reveal = useRef<(index: number) => void>(null);
  const rows = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'task' ? [entry.task] : [])),
    [entries],
  );
  const order = useMemo(() => distinctIds(above, rows, below), [above, rows, below]);
  useListKeys({
    order,
    selectable: distinctIds(above, rows),
    groups: [...new Set(entries.map(({ group }) => group)), ...besides],
    reveal(id) {
      const at = entries.findIndex(({ key }) => key === id);
      if (at !== -1) reveal.current?.(at);
    },
  });
  return (
    <DrawnList
      ref={reveal}
      label={label}
      items={entries}
      keyOf={keyOf}
      sizeOf={(entry) => heights[entry.kind === 'task' && hasMeta(entry.task, list) ? 'noted' : entry.kind]}
      shows={(entry) => entry.kind === 'add' && entry.open}
    >
      {(entry) => <EntryRow entry={entry} order={order} {...list} />}
    </DrawnList>
  );
}
