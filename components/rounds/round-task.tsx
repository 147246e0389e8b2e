'use client';

import { Pause, Play, X } from 'lucide-react';
import { minutesLabel } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { Check } from '../tasks/check';
import { mayEdit } from '../tasks/may';
import type { TaskActions } from '../tasks/use-task-actions';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { openTask } from '../views/open-task';
import { SessionTimer } from './session-timer';
import type { DayActions, Plan, Round } from './use-day';

interface RoundTaskProps {
  task: Task;
  round: Round;
  running: Plan['sessions'][number] | undefined;
  day: DayActions;
  tasks: TaskActions;
}

const icon = { size: 14, strokeWidth: 1.75 } as const;

/** A task in a round: done, timed, or taken out of it. */
export function RoundTask({ task, round, running, day, tasks }: RoundTaskProps) {
  const done = task.status === 'done';
  return (
    <li className="group/row flex min-h-9 items-center gap-1.5 rounded-control px-1.5 hover:bg-hover/60 max-md:min-h-11">
      <Check
        done={done}
        priority={task.priority}
        label={`${done ? 'Reopen' : 'Complete'} ${task.title}`}
        onChange={mayEdit(task) ? (next) => void tasks.complete([task], next) : undefined}
      />
      <button
        type="button"
        onClick={() => openTask(task.id)}
        className={cn('min-w-0 flex-1 truncate text-left text-14 font-[450]', done && 'text-ink-3')}
      >
        {task.title}
      </button>
      {task.durationMin && (
        <span className="text-12 text-ink-3 tabular-nums">{minutesLabel(task.durationMin)}</span>
      )}
      {running && <SessionTimer startedAt={running.startedAt} title={task.title} />}
      {running ? (
        <IconButton label={`Stop the session on ${task.title}`} onClick={() => void day.stop(running.id)}>
          <Pause {...icon} />
        </IconButton>
      ) : (
        !done && (
          <IconButton label={`Start a session on ${task.title}`} onClick={() => void day.start(task.id)}>
            <Play {...icon} />
          </IconButton>
        )
      )}
      {round.closedAt === null && (
        <IconButton
          label={`Take ${task.title} out of Round ${round.index + 1}`}
          onClick={() =>
            void day.plan(
              round.index,
              round.taskIds.filter((id) => id !== task.id),
            )
          }
        >
          <X {...icon} />
        </IconButton>
      )}
    </li>
  );
}
