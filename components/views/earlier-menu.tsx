'use client';

import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import type { Task, When } from '@/server/types';
import { currentDay } from '../data/today';
import { useTaskActions } from '../tasks/use-task-actions';
import { Button } from '../ui/button';

/** Moves all tasks from earlier days at once. */
export function EarlierMenu({ tasks }: { tasks: Task[] }) {
  const { update } = useTaskActions();
  const move = (when: When, said: string) => update(tasks, { when }, said);
  const look = 'h-7 px-2 text-12';
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">Move everything from earlier days</legend>
      <Button className={look} onClick={() => void move({ kind: 'today' }, 'Today')}>
        Today
      </Button>
      <Button className={look} onClick={() => void move(onDay(addDays(currentDay(), 1)), 'Tomorrow')}>
        Tomorrow
      </Button>
      <Button className={look} onClick={() => void move({ kind: 'anytime' }, 'Later')}>
        Later
      </Button>
    </fieldset>
  );
}
