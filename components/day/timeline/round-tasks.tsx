import type { KeyboardEvent } from 'react';
import type { Round, Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { canEdit } from '../../shell/parts/permissions';
import { useWords } from '../../shell/parts/words';
import { useDragSource } from '../../shell/state/drag';
import { openTask } from '../../shell/state/open-task';
import { titleOf } from '../../sync/actions/names';
import { Check } from '../../task/rows/check';
import { completeTask } from '../../task/rows/complete-task';
import { cn } from '../../ui/cn';
import type { Span } from './times';
import { toPixels } from './use-block';

/** The height of a round's name, and the least of a task below it, in pixels. */
const NAME = 18;
const ROW = 24;

/** The tasks that a round of some length has room for: where some have none, those that are done. */
export function shownIn(span: Span, tasks: readonly Task[]): readonly Task[] {
  const most = Math.max(0, Math.floor((toPixels(span.until - span.from) - NAME) / ROW));
  if (tasks.length <= most) return tasks;
  const first = new Set([...tasks].sort((one, other) => isDone(one) - isDone(other)).slice(0, most));
  return tasks.filter((task) => first.has(task));
}

const isDone = ({ status }: Task): number => Number(status === 'done');

/** A task with its ring. Space ticks it, here as in a row. */
export function TaskLine({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const { t, labels } = useWords('timeline');
  const done = task.status === 'done';
  const tick = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !canEdit(task)) return;
    event.preventDefault();
    if (event.type === 'keydown') completeTask(task, !done);
  };
  return (
    <>
      <Check task={task} />
      <button
        type="button"
        onClick={onOpen}
        onKeyDown={tick}
        onKeyUp={tick}
        aria-keyshortcuts="Space"
        aria-label={`${task.title}. ${t('opensTask')}.`}
        className={cn(
          'own-direction min-w-0 flex-1 truncate rounded-control text-start leading-6 hover:underline',
          done && 'text-ink-3 line-through',
        )}
      >
        {task.title}
      </button>
      {task.durationMin !== null && (
        <span className="shrink-0 ps-1 pe-1.5 text-12 leading-6 text-ink-2 tabular-nums @max-[180px]:hidden">
          {labels.minutes(task.durationMin)}
        </span>
      )}
    </>
  );
}

function RoundTask({ task, round }: { task: Task; round: Round }) {
  const { ref, isDragging } = useDragSource({
    id: `timed:${round.day}:${round.index}:${task.id}`,
    title: task.title,
    taskId: task.id,
    drag: round.closedAt === null && task.status === 'open' && canEdit(task),
  });
  return (
    <li
      ref={ref}
      // Its share of the round is its share of the time.
      style={{ flexGrow: task.durationMin ?? 15 }}
      className={cn(
        'pointer-events-auto flex min-h-6 basis-6 items-start gap-0.5 text-12 pointer-coarse:pointer-events-none pointer-coarse:ps-1 pointer-coarse:*:first:hidden',
        isDragging && 'opacity-40',
      )}
    >
      <TaskLine task={task} onOpen={() => openTask(task.id)} />
    </li>
  );
}

interface RoundTasksProps {
  round: Round;
  span: Span;
  tasks: readonly Task[];
  /** The share of the width that they have beside other things. */
  width: number;
}

/** The tasks of a round, in its span. A finger ticks them in what the round opens. */
export function RoundTasks({ round, span, tasks, width }: RoundTasksProps) {
  const t = useText('rounds');
  if (tasks.length === 0) return null;
  const planned = tasks.reduce((sum, { durationMin }) => sum + (durationMin ?? 15), 0);
  const free = Math.max(0, span.until - span.from - planned);
  return (
    <ul
      aria-label={t('tasksOf', { round: titleOf(round) })}
      className="pointer-events-none absolute start-0 bottom-0 z-1 flex flex-col ps-1"
      style={{ top: NAME, width: `${width * 100}%` }}
    >
      {tasks.map((task) => (
        <RoundTask key={task.id} {...{ task, round }} />
      ))}
      <li aria-hidden="true" style={{ flexGrow: free }} className="min-h-0 basis-0" />
    </ul>
  );
}
