'use client';

import { Archive, CalendarDays, Check, FolderInput, Tag, Trash2, X } from 'lucide-react';
import type { Task } from '@/server/types';
import { canEdit, canManage } from '../data/permissions';
import { getPage } from '../state/current-page';
import { openPicker } from '../state/open-picker';
import { selection, useSelectedCount } from '../state/selection';
import { type TaskActions, useTaskActions } from '../tasks/use-task-actions';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';

const selectedTasks = (): Task[] => {
  const { selected } = selection.get();
  return (getPage()?.tasks ?? []).filter(({ id }) => selected.has(id));
};

/** Shows nothing if the caller may not edit any of the selected tasks. */
function Actions({ actions }: { actions: TaskActions }) {
  const tasks = selectedTasks();
  const clearAnd = (work: (tasks: Task[]) => unknown) => () => {
    const now = selectedTasks();
    selection.clear();
    void work(now);
  };
  if (!tasks.some(canEdit)) return null;
  return (
    <>
      <IconButton label="Complete" onClick={clearAnd(actions.complete)}>
        <Check {...icon} />
      </IconButton>
      <IconButton label="When" onClick={() => openPicker('when', selectedTasks())}>
        <CalendarDays {...icon} />
      </IconButton>
      <IconButton label="Move to" onClick={() => openPicker('move', selectedTasks())}>
        <FolderInput {...icon} />
      </IconButton>
      <IconButton label="Tags" onClick={() => openPicker('tags', selectedTasks())}>
        <Tag {...icon} />
      </IconButton>
      <IconButton label="Archive" onClick={clearAnd(actions.archive)}>
        <Archive {...icon} />
      </IconButton>
      {tasks.some(canManage) && (
        <IconButton label="Delete" onClick={clearAnd(actions.remove)}>
          <Trash2 {...icon} />
        </IconButton>
      )}
    </>
  );
}

function Bar({ count }: { count: number }) {
  const actions = useTaskActions();
  return (
    <div
      role="toolbar"
      aria-label={`${count} selected`}
      className="flex animate-in flex-wrap items-center justify-between gap-1 rounded-panel border border-line bg-raised p-1.5 shadow-float max-md:gap-0"
    >
      <span className="px-2 text-13 text-ink-2 tabular-nums">
        {count}
        <span className="max-md:hidden"> selected</span>
      </span>
      <Actions actions={actions} />
      <IconButton label="Clear the selection" onClick={() => selection.clear()}>
        <X {...icon} />
      </IconButton>
    </div>
  );
}

/** Actions on the selected tasks. Announces the number of selected tasks. */
export function SelectionBar() {
  const count = useSelectedCount();
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && <Bar count={count} />}
    </>
  );
}
