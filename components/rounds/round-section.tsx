'use client';

import { useDroppable } from '@dnd-kit/core';
import { useState } from 'react';
import { minutesLabel } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { useTaskActions } from '../tasks/use-task-actions';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { RoundTask } from './round-task';
import type { DayActions, Plan, Round } from './use-day';

interface RoundSectionProps {
  round: Round;
  plan: Plan;
  day: DayActions;
}

const minutesOf = (tasks: readonly Task[]) =>
  tasks.reduce((sum, { durationMin }) => sum + (durationMin ?? 0), 0);

const focusOf = (plan: Plan, tasks: readonly Task[]) =>
  plan.sessions
    .filter(({ taskId }) => tasks.some(({ id }) => id === taskId))
    .reduce((sum, { startedAt, endedAt }) => sum + (endedAt === null ? 0 : endedAt - startedAt), 0) / 60_000;

/** What a closed round came to, in a line. */
function sum(plan: Plan, tasks: readonly Task[]): string {
  const done = tasks.filter(({ status }) => status === 'done').length;
  const focus = Math.round(focusOf(plan, tasks));
  const left = tasks.length - done;
  return [
    `${done} of ${tasks.length} done`,
    focus > 0 && `${minutesLabel(focus)} of focus`,
    left > 0 && `${left} left`,
  ]
    .filter(Boolean)
    .join(', ');
}

function RoundActions({ round, day }: Pick<RoundSectionProps, 'round' | 'day'>) {
  const name = `Round ${round.index + 1}`;
  if (round.closedAt !== null) return null;
  if (round.engaged)
    return (
      <Button onClick={() => void day.close(round.index)} aria-label={`Close ${name}`}>
        Close
      </Button>
    );
  if (round.taskIds.length === 0) return null;
  return (
    <Button
      onClick={() => void day.engage(round.index)}
      aria-label={`Engage ${name}`}
      className="text-accent"
    >
      Engage
    </Button>
  );
}

/** One round of the day: what it holds, how long that takes, and where it stands. */
export function RoundSection({ round, plan, day }: RoundSectionProps) {
  const tasks = useTaskActions();
  const [open, setOpen] = useState(false);
  const name = `Round ${round.index + 1}`;
  const { setNodeRef, isOver } = useDroppable({
    id: `file:round:${round.index}`,
    disabled: round.closedAt !== null,
    data: { title: name },
  });
  const held = round.taskIds.flatMap((id) => plan.tasks.find((task) => task.id === id) ?? []);
  const closed = round.closedAt !== null;
  const minutes = minutesOf(held);
  return (
    <section
      ref={setNodeRef}
      aria-label={name}
      className={cn(
        'border-l-2 py-0.5 pl-2',
        round.engaged ? 'border-accent' : 'border-line',
        isOver && 'bg-accent-soft',
      )}
    >
      <div className="flex min-h-8 items-center gap-2 px-1.5">
        <h3 className={cn('text-13 font-semibold', closed && 'text-ink-3')}>{name}</h3>
        <span className="flex-1 truncate text-12 text-ink-3 tabular-nums">
          {closed ? sum(plan, held) : minutes > 0 ? minutesLabel(minutes) : held.length === 0 ? 'free' : ''}
        </span>
        {closed && held.length > 0 && (
          <Button aria-expanded={open} onClick={() => setOpen(!open)} className="text-12 text-ink-3">
            {open ? 'Fold' : 'Show'}
          </Button>
        )}
        <RoundActions round={round} day={day} />
      </div>
      {(!closed || open) && held.length > 0 && (
        <ul aria-label={`Tasks of ${name}`}>
          {held.map((task) => (
            <RoundTask
              key={task.id}
              task={task}
              round={round}
              running={plan.sessions.find(({ taskId, endedAt }) => taskId === task.id && endedAt === null)}
              day={day}
              tasks={tasks}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
