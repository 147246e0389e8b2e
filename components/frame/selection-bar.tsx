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
import type { ReactNode } from 'react';
import type { Task } from '@/server/types';
import { Menu, MenuContent, MenuItem } from '../data/menu';
import { canEdit, canManage } from '../data/permissions';
import { selectedTasks } from '../keys/command';
import { commands } from '../keys/commands';
import { useCommandContext } from '../keys/use-command-context';
import { useCommandName } from '../keys/use-command-name';
import { useText } from '../language/language';
import { openPicker } from '../state/open-picker';
import { selection, useSelectedCount } from '../state/selection';
import { type TaskActions, useTaskActions } from '../tasks/use-task-actions';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';

/** The rounds that the selected tasks can go into: those of the day on the page, or of today. */
function RoundItems() {
  const context = useCommandContext();
  const nameOf = useCommandName();
  return (
    <MenuContent side="top">
      {commands
        .filter(({ round }) => round !== undefined)
        .map((command) => (
          <MenuItem
            key={command.id}
            keys={command.keys}
            onSelect={() => {
              command.run(context);
              selection.clear();
            }}
          >
            {nameOf(command)}
          </MenuItem>
        ))}
    </MenuContent>
  );
}

/** Puts the selected tasks into a round. */
function RoundButton() {
  const t = useText('frame');
  return (
    <Menu
      button={(props) => (
        <IconButton {...props} label={t('intoRound')}>
          <CirclePlus {...icon} />
        </IconButton>
      )}
    >
      <RoundItems />
    </Menu>
  );
}

/** Shows nothing if the caller may not edit any of the selected tasks. */
function Actions({ actions }: { actions: TaskActions }) {
  const t = useText('frame');
  const common = useText('common');
  const tasks = selectedTasks();
  const clearAnd = (work: (tasks: Task[]) => unknown) => () => {
    const now = selectedTasks();
    selection.clear();
    void work(now);
  };
  if (!tasks.some(canEdit)) return null;
  return (
    <>
      <IconButton label={common('complete')} onClick={clearAnd(actions.complete)}>
        <Check {...icon} />
      </IconButton>
      <IconButton label={common('when')} onClick={() => openPicker('when', selectedTasks())}>
        <CalendarDays {...icon} />
      </IconButton>
      <IconButton label={common('deadline')} onClick={() => openPicker('deadline', selectedTasks())}>
        <Flag {...icon} />
      </IconButton>
      <IconButton label={common('priority')} onClick={() => openPicker('priority', selectedTasks())}>
        <SignalHigh {...icon} />
      </IconButton>
      <RoundButton />
      <IconButton label={t('moveTo')} onClick={() => openPicker('move', selectedTasks())}>
        <FolderInput {...icon} />
      </IconButton>
      <IconButton label={common('tags')} onClick={() => openPicker('tags', selectedTasks())}>
        <Tag {...icon} />
      </IconButton>
      <IconButton label={common('archive')} onClick={clearAnd(actions.archive)}>
        <Archive {...icon} />
      </IconButton>
      {tasks.some(canManage) && (
        <IconButton label={common('delete')} onClick={clearAnd(actions.remove)}>
          <Trash2 {...icon} />
        </IconButton>
      )}
    </>
  );
}

function Bar({ count }: { count: number }) {
  const t = useText('frame');
  const actions = useTaskActions();
  return (
    <div
      role="toolbar"
      aria-label={t('selected', { count })}
      className="flex animate-in flex-wrap items-center justify-between gap-1 rounded-panel border border-line bg-raised p-1.5 shadow-float max-md:grid max-md:grid-cols-6 max-md:justify-items-center max-md:gap-0"
    >
      <span className="px-2 text-13 text-ink-2 tabular-nums">
        {t.rich('selectedShort', {
          count,
          wide: (text: ReactNode) => <span className="max-md:hidden">{text}</span>,
        })}
      </span>
      <Actions actions={actions} />
      <IconButton label={t('clearSelection')} onClick={() => selection.clear()}>
        <X {...icon} />
      </IconButton>
    </div>
  );
}

/** Actions on the selected tasks. Announces the number of selected tasks. */
export function SelectionBar() {
  const t = useText('frame');
  const count = useSelectedCount();
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('selected', { count })}
      </p>
      {count > 0 && <Bar count={count} />}
    </>
  );
}
