'use client';

import { type FormEvent, useId, useState } from 'react';
import type { TimeFormat } from '@/server/domain/clock';
import { beforeText, readBefore, readRemindAt } from '@/server/domain/quick-add-reminder';
import type { Task, TaskChange } from '@/server/types';
import { useTimeFormat } from '../data/preferences';
import { useZone } from '../data/zone';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';
import { focusOnMount } from '../ui/focus';

export type Reminder = NonNullable<TaskChange['remindAt']> | null;

interface ReminderEditorProps {
  task: Task;
  today: string;
  onChange: (remindAt: Reminder) => void;
}

const hasTime = ({ when }: Task) => when.kind === 'date' && when.time !== null;

const offersFor = (task: Task, format: TimeFormat) =>
  hasTime(task)
    ? ['10 min before', '1 hour before', '1 day before']
    : ['In 1 hour', format === 24 ? 'Tomorrow 9:00' : 'Tomorrow 9 am'];

/** Takes a reminder as quick-add reads it, or one of a few. */
export function ReminderEditor({ task, today, onChange }: ReminderEditorProps) {
  const id = useId();
  const zone = useZone();
  const format = useTimeFormat();
  const [isWrong, setWrong] = useState(false);
  const save = (text: string) => {
    const { when, deadline } = task;
    const clock = { today, zone, now: Date.now() };
    const remindAt = readRemindAt(text.toLowerCase(), { when, ...(deadline && { deadline }) }, clock);
    setWrong(remindAt === undefined);
    const minutes = readBefore(text.toLowerCase());
    if (remindAt !== undefined) onChange(minutes === undefined ? remindAt : beforeText(minutes));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(String(new FormData(event.currentTarget).get('reminder') ?? ''));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 px-2 py-2">
      <input
        ref={focusOnMount}
        name="reminder"
        aria-label="Remind me"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        autoComplete="off"
        placeholder={hasTime(task) ? '30 min before' : 'Friday 9:00'}
        className={cn(inputLook, 'h-8')}
      />
      {isWrong && (
        <p id={id} role="alert" className="text-12 text-overdue">
          Unknown time. Use tomorrow 9:00, in 2 hours{hasTime(task) && ' or 10 min before'}.
        </p>
      )}
      <span className="flex flex-wrap gap-1">
        {offersFor(task, format).map((offer) => (
          <Button key={offer} look="outline" className="px-2 text-13 font-normal" onClick={() => save(offer)}>
            {offer}
          </Button>
        ))}
        {task.remindAt !== undefined && (
          <Button className="px-2 text-13" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </span>
    </form>
  );
}
