'use client';

import { Plus, Star } from 'lucide-react';
import Link from 'next/link';
import { deadlineLabel } from '@/server/domain/when';
import type { Screen, Task } from '@/server/types';
import { openPanel } from '../frame/panels';
import { useTaskActions } from '../tasks/use-task-actions';
import { Button, IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { openTask } from './open-task';

const SUGGESTED = 3;

function Idea({ task, day }: { task: Task; day?: string }) {
  const { update } = useTaskActions();
  return (
    <li className="group/row flex min-h-9 items-center gap-2 rounded-control pr-1 pl-2 hover:bg-hover/60 max-md:min-h-11">
      <button
        type="button"
        onClick={() => openTask(task.id)}
        className="min-w-0 flex-1 truncate py-1 text-left text-14"
      >
        {task.title}
        {day && task.deadline && (
          <span className="pl-2 text-12 text-today">{deadlineLabel(task.deadline, day)}</span>
        )}
      </button>
      <IconButton
        label={`Do ${task.title} today`}
        onClick={() => void update([task], { when: { kind: 'today' } }, 'Today')}
        className="text-ink-3"
      >
        <Star {...smallIcon} />
      </IconButton>
    </li>
  );
}

/** A day that asks for nothing yet: one sentence, one action, and what could be a beginning. */
export function FreeDay({ isFree, screen }: { isFree: boolean; screen: Screen }) {
  if (!isFree) return <p className="px-2 py-3 text-13 text-ink-3">Everything is planned.</p>;
  const ideas = [...screen.near, ...screen.later].slice(0, SUGGESTED);
  return (
    <div className="flex flex-col items-start gap-4 px-2 pt-3 pb-8">
      <p className="max-w-sm text-14 text-ink-2">
        {screen.name === 'today'
          ? 'The day is free. What would make it a good one?'
          : 'Nothing is planned for this day.'}
      </p>
      <Button look="primary" onClick={() => openPanel('new')}>
        <Plus {...smallIcon} />
        New task
      </Button>
      {ideas.length > 0 && (
        <section aria-label="Suggestions" className="w-full">
          <h2 className="pb-1 text-12 font-medium text-ink-3">It could begin with</h2>
          <ul className="-mx-2">
            {ideas.map((task) => (
              <Idea key={task.id} task={task} day={screen.day} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The head of Later, to take something from. */
export function LaterPeek({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label="From Later" className="pt-4">
      <h2 className="flex items-baseline border-b border-line px-2 pb-1 text-13 font-semibold text-ink-2">
        Later
        <Link href="/later" className="ml-auto text-12 font-normal text-ink-3 hover:text-ink">
          All of Later
        </Link>
      </h2>
      <ul>
        {tasks.map((task) => (
          <Idea key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}
