'use client';

import {
  Archive,
  CalendarDays,
  Check,
  CirclePlus,
  Flag,
  FolderInput,
  SignalHigh,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import type { Task } from '@/server/types';
import { retryImport } from '../data/connection';
import { canEdit, canManage } from '../data/permissions';
import { getPage } from '../state/current-page';
import { openPicker } from '../state/open-picker';
import { selection, useSelectedCount } from '../state/selection';
import { type TaskActions, useTaskActions } from '../tasks/use-task-actions';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';

const selectedTasks = (): Task[] => {
  const { selected } = selection.get();
  return (getPage()?.tasks ?? []).filter(({ id }) => selected.has(id));
};

const roundItems = lateMenu(
  retryImport(() => import('../keys/round-items').then((module) => module.RoundItems)),
);

/** Puts the selected tasks into a round. */
const RoundButton = () => (
  <LazyMenu
    of={roundItems}
    content={{}}
    button={(props) => (
      <IconButton {...props} label="Put into a round">
        <CirclePlus {...icon} />
      </IconButton>
    )}
  />
);

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
      <IconButton label="Deadline" onClick={() => openPicker('deadline', selectedTasks())}>
        <Flag {...icon} />
      </IconButton>
      <IconButton label="Priority" onClick={() => openPicker('priority', selectedTasks())}>
        <SignalHigh {...icon} />
      </IconButton>
      <RoundButton />
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
      className="flex animate-in flex-wrap items-center justify-between gap-1 rounded-panel border border-line bg-raised p-1.5 shadow-float max-md:grid max-md:grid-cols-6 max-md:justify-items-center max-md:gap-0"
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
