'use client';

import {
  Bell,
  CalendarDays,
  Clock,
  Flag,
  Folder,
  Repeat as RepeatIcon,
  SignalHigh,
  Tag,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { parseDuration } from '@/server/domain/duration';
import { dayLabel, deadlineLabel, minutesLabel, whenLabel } from '@/server/domain/when';
import type { Task, TaskChange } from '@/server/types';
import { usePeople } from '../data/people';
import { useTimeFormat } from '../data/preferences';
import { TagsInput } from '../pickers/small-pickers';
import { withoutTag, withTag } from '../pickers/tags';
import { openPicker } from '../state/open-picker';
import { priorities } from '../tasks/priorities';
import { cn } from '../ui/cn';
import { inputLook } from '../ui/field';
import { smallIcon } from '../ui/icon';
import { Avatar, nameOf } from '../ui/person';
import { ReminderField } from './reminder-field';
import { RepeatField } from './repeat-field';

interface PropertiesProps {
  task: Task;
  today: string;
  place: string | undefined;
  /** Whether other people can do the task. */
  assignable: boolean;
  /** Whether the task can move to another project. */
  movable: boolean;
  onChange: (patch: TaskChange) => void;
}

function Property({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[116px_minmax(0,1fr)] items-start gap-2">
      <dt className="flex min-h-8 items-center gap-2 text-13 text-ink-3 touch:min-h-11">
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const valueLook = 'h-8 w-full truncate rounded-control px-2 text-left text-14 hover:bg-hover touch:h-11';
interface DurationProps {
  value: number | null;
  onChange: (minutes: number | null) => void;
}

/** Accepts 90, 45m, 1h30 and 1.5h. */
function Duration({ value, onChange }: DurationProps) {
  const id = useId();
  const [wrong, setWrong] = useState(false);
  const save = (text: string) => {
    const minutes = text.trim() === '' ? null : parseDuration(text);
    setWrong(minutes === undefined);
    if (minutes !== undefined && minutes !== value) onChange(minutes);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <input
        key={value}
        aria-label="Duration"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        defaultValue={value === null ? '' : minutesLabel(value)}
        placeholder="None"
        onBlur={(event) => save(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
        className={cn(inputLook, 'h-8 w-24')}
      />
      {wrong && (
        <span id={id} role="alert" className="text-12 text-overdue">
          Unknown duration. Use 45, 1h30 or 1.5h, up to 168h.
        </span>
      )}
    </span>
  );
}

function Assignee({ task }: Pick<PropertiesProps, 'task'>) {
  const people = usePeople(task.workspaceId);
  const person = people.find(({ id }) => id === task.assigneeId);
  return (
    <Property icon={<UserRound {...smallIcon} />} label="Assignee">
      <button
        type="button"
        className={cn(valueLook, 'flex items-center gap-2', !task.assigneeId && 'text-ink-3')}
        onClick={() => openPicker('assignee', [task])}
      >
        {person && <Avatar person={person} className="size-5 text-[9px]" />}
        <span className="truncate">{person ? nameOf(person) : task.assigneeId ? 'Someone' : 'Nobody'}</span>
      </button>
    </Property>
  );
}

export function Properties({ task, today, place, assignable, movable, onChange }: PropertiesProps) {
  const format = useTimeFormat();
  return (
    <dl className="flex flex-col gap-1 border-y border-line py-3">
      <Property icon={<CalendarDays {...smallIcon} />} label="When">
        <button type="button" className={valueLook} onClick={() => openPicker('when', [task])}>
          {whenLabel(task.when, today, format)}
        </button>
      </Property>
      <Property icon={<Flag {...smallIcon} />} label="Deadline">
        <button
          type="button"
          className={cn(valueLook, !task.deadline && 'text-ink-3')}
          onClick={() => openPicker('deadline', [task])}
        >
          {task.deadline
            ? `${dayLabel(task.deadline, today)}, ${deadlineLabel(task.deadline, today)}`
            : 'None'}
        </button>
      </Property>
      {movable && (
        <Property icon={<Folder {...smallIcon} />} label="Project">
          <button
            type="button"
            className={cn(valueLook, !place && 'text-ink-3')}
            onClick={() => openPicker('move', [task])}
          >
            {place ?? 'None'}
          </button>
        </Property>
      )}
      {assignable && <Assignee task={task} />}
      <Property icon={<SignalHigh {...smallIcon} />} label="Priority">
        <button
          type="button"
          className={cn(valueLook, !task.priority && 'text-ink-3')}
          onClick={() => openPicker('priority', [task])}
        >
          {priorities[task.priority]}
        </button>
      </Property>
      <Property icon={<Bell {...smallIcon} />} label="Remind">
        <ReminderField task={task} today={today} onChange={(remindAt) => onChange({ remindAt })} />
      </Property>
      <Property icon={<RepeatIcon {...smallIcon} />} label="Repeat">
        <RepeatField task={task} today={today} onChange={(repeat) => onChange({ repeat })} />
      </Property>
      <Property icon={<Clock {...smallIcon} />} label="Duration">
        <Duration value={task.durationMin} onChange={(durationMin) => onChange({ durationMin })} />
      </Property>
      <Property icon={<Tag {...smallIcon} />} label="Tags">
        <TagsInput
          value={task.tags}
          onAdd={(tag) => onChange({ tags: withTag(task, tag) })}
          onRemove={(tag) => onChange({ tags: withoutTag(task, tag) })}
        />
      </Property>
    </dl>
  );
}
