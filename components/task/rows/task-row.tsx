import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import type { Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { canEdit } from '../../shell/parts/permissions';
import { useDragSource } from '../../shell/state/drag';
import { openPicker } from '../../shell/state/open-picker';
import { enterTask, openTask, useIsOpen } from '../../shell/state/open-task';
import { openRowMenu } from '../../shell/state/row-menu';
import { selection, useIsSelected } from '../../shell/state/selection';
import { chosenKeys } from '../../ui/chosen-keys';
import { cn } from '../../ui/cn';
import { Check } from './check';
import { completeTask } from './complete-task';
import { currentList, useRowFocus } from './current-list';
import { DropLine } from './drop-line';
import { RowButton, visibleOnRow } from './row-button';
import { Swipe } from './swipe';
import { TaskMeta, type TaskMetaProps } from './task-meta';
import { useTaskPlace } from './task-place';

interface TaskRowProps extends TaskMetaProps {
  /** The page's task ids in order, for the row that the Tab key enters the list at. */
  entry?: readonly string[] | undefined;
  /** The row's dnd-kit id, if the task can appear on the page twice. */
  dndId?: string;
  /** The control at the end of the row, instead of the button that opens the menu. */
  trailing?: ReactNode;
  /** Whether the row has no room for the open task, as in a column of a week. */
  isNarrow?: boolean;
}

/** Opens the task, or selects it. The row's buttons and links do what they say. */
function click(event: MouseEvent, id: string) {
  if (event.target instanceof Element && event.target.closest('button, a')) return;
  if (event.metaKey || event.ctrlKey) return selection.toggle(id);
  if (event.shiftKey) return selection.extend(id, currentList()?.order ?? []);
  selection.focus(id);
  return openTask(id);
}

/** Dots of an icon as one path. Each row has two such icons, and an element for each dot took time on every screen. */
const Dots = ({ size, path, className }: { size: number; path: string; className?: string }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    className={cn('fill-none stroke-current stroke-[3.75] [stroke-linecap:round]', className)}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** Hints that the row can be dragged. The whole row is the handle. */
const Grip = () => (
  <Dots
    size={12}
    path="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01"
    className={cn(
      'absolute top-[calc(12px-var(--tight))] -start-2.75 cursor-grab text-ink-3 pointer-coarse:hidden',
      visibleOnRow,
    )}
  />
);

export function RowTools({ task }: Pick<TaskRowProps, 'task'>) {
  const common = useText('common');
  return (
    <RowButton
      taskId={task.id}
      label={common('actionsOf', { name: task.title })}
      aria-haspopup="menu"
      onClick={(event) => openRowMenu(task, event.currentTarget.getBoundingClientRect())}
      className={cn(
        'mt-[calc(4px-var(--tight))] -me-1.5 text-ink-3 touch:mt-0 pointer-coarse:hidden',
        visibleOnRow,
      )}
    >
      <Dots size={16} path="M5 12h.01M12 12h.01M19 12h.01" />
    </RowButton>
  );
}

function TaskRowContent(props: TaskRowProps) {
  const { task } = props;
  return (
    <>
      <Check task={task} />
      <span className="min-w-0 flex-1 pt-[calc(8px-var(--tight))] pb-[calc(7px-var(--tight))] touch:pt-3 touch:pb-2.5">
        <span
          className={cn(
            'own-direction line-clamp-2 min-w-0 text-14 ltr:text-left rtl:text-right font-[450] transition-colors duration-200 [overflow-wrap:anywhere]',
            task.status === 'done' ? 'text-ink-3' : 'text-ink',
          )}
        >
          {task.title}
        </span>
        <TaskMeta {...props} />
      </span>
      {props.trailing ?? (canEdit(task) && <RowTools task={task} />)}
    </>
  );
}

/** Opens the row's menu at the pointer, or below the row for a key. A long press by touch starts a drag instead. */
function openMenuAt(event: MouseEvent<HTMLElement>, task: Task): void {
  const { nativeEvent, clientX, clientY, currentTarget } = event;
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return;
  event.preventDefault();
  const byKey = clientX === 0 && clientY === 0;
  openRowMenu(task, byKey ? currentTarget.getBoundingClientRect() : new DOMRect(clientX, clientY, 0, 0));
}

const isOpening = ({ key, shiftKey, target, currentTarget }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && chosenKeys('Enter') === 'Enter' && target === currentTarget;

/**
 * The focus, clicks and keys of a task in a list. A click opens it, ⌘-click and Shift-click select. Not for a `<button>`,
 * whose own keys would come before those that the person chose.
 */
export function useTaskRow(task: Task, entry: TaskRowProps['entry'], isDragging: boolean) {
  return {
    ...useRowFocus(task.id, entry),
    'aria-label': task.title,
    onClick: (event: MouseEvent) => click(event, task.id),
    onContextMenu: (event: MouseEvent<HTMLElement>) => openMenuAt(event, task),
    onKeyDown(event: KeyboardEvent) {
      if (isDragging || !isOpening(event)) return;
      event.preventDefault();
      enterTask(task.id);
    },
  };
}

const selectedLook = 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]';
const openLook =
  '-mx-2 mb-3 rounded-panel bg-raised px-2 pb-2 shadow-lift outline outline-line print:m-0 print:bg-transparent print:p-0 print:shadow-none print:outline-none';

/** A task in a list. It opens in its place. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const t = useText('tasks');
  const { task, dndId: id = task.id } = props;
  const selected = useIsSelected(task.id);
  const isOpen = useIsOpen(task.id);
  const { place, isPlace } = useTaskPlace(task.id, isOpen && !props.isNarrow);
  const ground = isOpen ? 'bg-hover' : 'hover:bg-hover/60';
  const [may, done] = [canEdit(task), task.status === 'done'];
  const drag = may && task.status === 'open' && !isPlace;
  const { isDragging, ref } = useDragSource({ id, title: task.title, taskId: task.id, drag, drop: drag });
  const row = useTaskRow(task, props.entry, isDragging);
  return (
    <div
      ref={ref}
      role="group"
      aria-roledescription={selected ? t('selectedTask') : t('task')}
      aria-current={isOpen || undefined}
      {...row}
      className={cn(
        'group/row relative cursor-default rounded-control',
        isPlace ? openLook : ['select-none', selected ? selectedLook : ground],
        isDragging && 'opacity-40',
      )}
    >
      <DropLine id={id} />
      {may && !done && !isPlace && <Grip />}
      {place}
      <Swipe
        off={!may || isDragging}
        done={done}
        onForward={() => completeTask(task, !done)}
        onBack={() => openPicker('when', [task])}
        className={isPlace ? 'hidden print:block' : undefined}
      >
        <TaskRowContent {...props} />
      </Swipe>
    </div>
  );
});
