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
import { useTaskActions } from '../../task/rows/use-task-actions';
import { IconButton } from '../../ui/button';
import { selectedTasks } from '../keys/command';
import { commands } from '../keys/commands';
import { useCommandContext } from '../keys/use-command-context';
import { useCommandName } from '../keys/use-command-name';
import { useText, useTexts } from '../language/language';
import { Menu, MenuContent, MenuItem } from '../parts/menu';
import { canEdit, canManage } from '../parts/permissions';
import { openPicker, type Question } from '../state/open-picker';
import { selection, useSelectedCount } from '../state/selection';

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

/** Shows nothing if the caller may not edit any of the selected tasks. */
function Actions() {
  const { t, common } = useTexts('frame');
  const actions = useTaskActions();
  const tasks = selectedTasks();
  const clearAnd = (work: (tasks: Task[]) => unknown) => () => {
    const now = selectedTasks();
    selection.clear();
    void work(now);
  };
  const ask = (question: Question) => () => openPicker(question, selectedTasks());
  if (!tasks.some(canEdit)) return null;
  return (
    <>
      <IconButton label={common('complete')} Icon={Check} onClick={clearAnd(actions.complete)} />
      <IconButton label={common('when')} Icon={CalendarDays} onClick={ask('when')} />
      <IconButton label={common('deadline')} Icon={Flag} onClick={ask('deadline')} />
      <IconButton label={common('priority')} Icon={SignalHigh} onClick={ask('priority')} />
      <Menu button={(props) => <IconButton {...props} label={t('intoRound')} Icon={CirclePlus} />}>
        <RoundItems />
      </Menu>
      <IconButton label={t('moveTo')} Icon={FolderInput} onClick={ask('move')} />
      <IconButton label={common('tags')} Icon={Tag} onClick={ask('tags')} />
      <IconButton label={common('archive')} Icon={Archive} onClick={clearAnd(actions.archive)} />
      {tasks.some(canManage) && (
        <IconButton label={common('delete')} Icon={Trash2} onClick={clearAnd(actions.remove)} />
      )}
    </>
  );
}

/** Actions on the selected tasks. Announces the number of selected tasks. */
export function SelectionBar() {
  const t = useText('frame');
  const count = useSelectedCount();
  const label = t('selected', { count });
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div
        role="toolbar"
        aria-label={label}
        className="flex animate-in flex-wrap items-center justify-between gap-1 rounded-panel border border-line bg-raised p-1.5 shadow-float max-md:grid max-md:grid-cols-6 max-md:justify-items-center max-md:gap-0"
      >
        <span className="px-2 text-13 text-ink-2 tabular-nums">
          {t.rich('selectedShort', {
            count,
            wide: (text: ReactNode) => <span className="max-md:hidden">{text}</span>,
          })}
        </span>
        <Actions />
        <IconButton label={t('clearSelection')} Icon={X} onClick={() => selection.clear()} />
      </div>
    </>
  );
}
