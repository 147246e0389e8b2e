import type { MouseEvent } from 'react';
import type { Task } from '@/server/types';
import { canEdit } from '../data/permissions';
import { useDragSource } from '../state/drag';
import { enterTask, openTask } from '../state/open-task';
import { openRowMenu } from '../state/row-menu';
import { selection, useHasFocused, useIsFocused, useIsSelected } from '../state/selection';
import { rememberRow } from '../tasks/current-list';
import { markIcons } from '../tasks/group-row';
import type { Mark } from '../tasks/groups';
import { cn } from '../ui/cn';

export function MonthMark({ mark }: { mark: Mark }) {
  const Icon = markIcons[mark.kind];
  return (
    <li className="flex min-w-0 items-center gap-1 px-1 text-12 text-ink-3">
      <Icon size={11} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        {mark.time && `${mark.time} `}
        {mark.label}
      </span>
    </li>
  );
}

interface MonthTaskProps {
  task: Task;
  /** Whether Tab enters the month here. */
  isEntry: boolean;
  order: readonly string[];
}

const none: readonly string[] = [];

/** A task as one line of a cell. The keys of rows work on it. */
export function MonthTask({ task, isEntry, order }: MonthTaskProps) {
  const { id, title } = task;
  const may = task.status === 'open' && canEdit(task);
  const { ref, isDragging } = useDragSource({ id, title, taskId: id, drag: may });
  const isFocused = useIsFocused(id);
  const isSelected = useIsSelected(id);
  const elsewhere = useHasFocused(isEntry ? order : none);
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return selection.toggle(id);
    if (event.shiftKey) return selection.extend(id, order);
    return openTask(id);
  };
  return (
    <li>
      <button
        type="button"
        ref={ref}
        data-task-id={id}
        aria-label={title}
        tabIndex={isFocused || (isEntry && !elsewhere) ? 0 : -1}
        onFocus={(event) => {
          rememberRow(event.currentTarget);
          selection.focus(id);
        }}
        onClick={click}
        onContextMenu={(event) => {
          event.preventDefault();
          openRowMenu(task, new DOMRect(event.clientX, event.clientY, 0, 0));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isDragging) return;
          event.preventDefault();
          enterTask(id);
        }}
        className={cn(
          'block w-full cursor-default truncate rounded-control px-1 py-0.5 text-start text-12 select-none hover:bg-hover',
          isSelected && 'bg-accent-soft',
          isDragging && 'opacity-40',
          task.status === 'done' && 'text-ink-3 line-through',
        )}
      >
        {title}
      </button>
    </li>
  );
}
