import { Bell, Flag, ListChecks, MessageSquare, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { diffDays } from '@/domain/days';
import type { Task } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { usePeople } from '../../shell/parts/people';
import { useIsFocused } from '../../shell/state/selection';
import { tagPath } from '../../shell/state/tag-path';
import { useToday } from '../../sync/today';
import { useIsWaiting } from '../../sync/waiting';
import { cn } from '../../ui/cn';
import { Link } from '../../ui/link';
import { Avatar, nameOf } from '../../ui/person';
import { WaitingMark } from '../../ui/waiting-mark';
import { priorityName } from './priorities';

/** Who does the task: a small picture or initials. */
function AssigneeMark({ task }: { task: Task }) {
  const t = useText('tasks');
  const person = usePeople(task.workspaceId).find(({ id }) => id === task.assigneeId);
  if (!person) return null;
  return (
    <span title={nameOf(person)} className="inline-flex">
      <span className="sr-only">{t('assignedTo', { name: nameOf(person) })}</span>
      <Avatar person={person} className="size-4 border border-line text-[8px]" />
    </span>
  );
}

export interface TaskMetaProps {
  task: Task;
  /** The project or area, on pages that do not show it otherwise. */
  place?: string;
  /** Whether the row says when: not where the page does. */
  showWhen?: boolean;
  /** Unfolds the checklist below the row. Without it the count is text. */
  steps?: Steps;
}

interface Steps {
  open: boolean;
  onToggle: () => void;
}

const Part = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cn('inline-flex items-center gap-1 whitespace-nowrap', className)}>{children}</span>
);

/** A deadline further away does not show. */
const MOST_DAYS = 28;

function Deadline({ deadline }: { deadline: string }) {
  const labels = useLabels();
  const today = useToday();
  const left = diffDays(today, deadline);
  if (left > MOST_DAYS) return null;
  return (
    <Part className={left < 0 ? 'text-overdue' : left <= 2 ? 'text-today' : undefined}>
      <Flag size={12} strokeWidth={1.75} aria-hidden="true" />
      {labels.deadline(deadline, today)}
    </Part>
  );
}

function When({ task }: { task: Task }) {
  const labels = useLabels();
  const today = useToday();
  const { when } = task;
  if (when.kind === 'anytime' || when.kind === 'someday') return null;
  const late = when.kind === 'date' && when.date < today;
  return <Part className={late ? 'text-overdue' : undefined}>{labels.when(when, today)}</Part>;
}

const priorityInks = ['', 'text-accent', 'text-today', 'text-overdue'];

/** Shows the priority without color, in addition to the ring of the check. */
const Priority = ({ priority }: { priority: number }) => {
  const { t, common } = useTexts('tasks');
  return (
    <Part className={cn('font-semibold', priorityInks[priority])}>
      <span aria-hidden="true">{'!'.repeat(priority)}</span>
      <span className="sr-only">{t('priorityOf', { priority: common(priorityName(priority)) })}</span>
    </Part>
  );
};

/** Says to screen readers what an icon shows. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

function Checklist({ task, steps }: Pick<TaskMetaProps, 'task' | 'steps'>) {
  const t = useText('tasks');
  const isFocused = useIsFocused(task.id);
  const ticked = task.checklist.filter(({ done }) => done).length;
  const count = (
    <>
      <ListChecks size={12} strokeWidth={1.75} aria-hidden="true" />
      {t.rich('checklistCount', { done: ticked, count: task.checklist.length, hidden })}
    </>
  );
  if (!steps) return <Part>{count}</Part>;
  return (
    <button
      type="button"
      aria-label={t(steps.open ? 'foldChecklist' : 'showChecklist', { title: task.title })}
      aria-expanded={steps.open}
      tabIndex={isFocused ? 0 : -1}
      onClick={steps.onToggle}
      className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded px-1 whitespace-nowrap -my-1 hover:bg-hover hover:text-ink touch:-my-3.5 touch:min-h-11"
    >
      {count}
    </button>
  );
}

/** Leads to the tasks with this tag. Like the other controls of a row, Tab reaches it in the focused row only. */
function TagLink({ tag, taskId }: { tag: string; taskId: string }) {
  const isFocused = useIsFocused(taskId);
  return (
    <Link
      href={tagPath(tag)}
      draggable={false}
      tabIndex={isFocused ? 0 : -1}
      className="-ms-0.5 inline-block max-w-28 truncate rounded px-0.5 hover:bg-hover hover:text-ink touch:-my-3.5 touch:py-3.5"
    >
      <bdi>#{tag}</bdi>
    </Link>
  );
}

/** Its change is not on the server yet. */
const Waiting = ({ taskId }: { taskId: string }) =>
  useIsWaiting(taskId) && (
    <Part>
      <WaitingMark />
    </Part>
  );

/** One line that is cut at its end. It is as wide as the row, and empty for a task with a title alone. */
export function TaskMeta({ task, place, showWhen, steps }: TaskMetaProps) {
  const t = useText('tasks');
  const labels = useLabels();
  const isOpen = task.status === 'open';
  const time = !showWhen && task.when.kind === 'date' && task.when.time;
  return (
    // Clipped along the line only: what is pressed in it is higher than the line.
    <span className="block overflow-x-clip not-empty:mt-0.5 text-12 text-ellipsis whitespace-nowrap text-ink-3 tabular-nums *:me-2.5 *:align-top">
      {task.priority > 0 && <Priority priority={task.priority} />}
      {place && <span className="inline-block max-w-[min(14rem,60%)] truncate">{place}</span>}
      {showWhen && <When task={task} />}
      {time && <Part>{labels.time(time)}</Part>}
      {task.deadline && isOpen && <Deadline deadline={task.deadline} />}
      {task.durationMin && <Part>{labels.minutes(task.durationMin)}</Part>}
      {task.checklist.length > 0 && <Checklist task={task} steps={steps} />}
      {task.tags.slice(0, 3).map((tag) => (
        <TagLink key={tag} tag={tag} taskId={task.id} />
      ))}
      {task.repeat && (
        <Part>
          <Repeat size={12} strokeWidth={1.75} aria-label={t('repeats')} className="h-4" />
        </Part>
      )}
      {task.remindAt !== undefined && isOpen && (
        <Part>
          <Bell size={12} strokeWidth={1.75} aria-label={t('reminds')} className="h-4" />
        </Part>
      )}
      {task.commentCount > 0 && (
        <Part>
          <MessageSquare size={12} strokeWidth={1.75} aria-hidden="true" />
          {t.rich('commentCount', { count: task.commentCount, hidden })}
        </Part>
      )}
      <Waiting taskId={task.id} />
      {task.assigneeId && <AssigneeMark task={task} />}
    </span>
  );
}
