'use client';

import { Check, Square } from 'lucide-react';
import type { TimeFormat } from '@/server/domain/clock';
import { repeatSentence } from '@/server/domain/repeat-sentence';
import { dayLabel, deadlineLabel, minutesLabel, whenLabel } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { useTimeFormat } from '../data/preferences';
import { NotesField } from '../places/notes-field';
import { priorities } from '../tasks/priorities';
import { cn } from '../ui/cn';

interface ReadOnlyProps {
  task: Task;
  today: string;
  place: string | undefined;
}

/** The properties that are set, as name and value. */
const factsOf = (
  { task, today, place }: ReadOnlyProps,
  format: TimeFormat,
): [name: string, value: string][] => [
  ['When', whenLabel(task.when, today, format)],
  ...fact(
    'Deadline',
    task.deadline && `${dayLabel(task.deadline, today)}, ${deadlineLabel(task.deadline, today)}`,
  ),
  ...fact('Project', place),
  ...fact('Priority', task.priority > 0 && priorities[task.priority]),
  ...fact('Repeat', task.repeat && repeatSentence(task.repeat, today)),
  ...fact('Duration', task.durationMin && minutesLabel(task.durationMin)),
  ...fact('Tags', task.tags.map((tag) => `#${tag}`).join(' ')),
];

const fact = (name: string, value: string | number | false | null | undefined): [string, string][] =>
  value ? [[name, String(value)]] : [];

function Steps({ items }: { items: Task['checklist'] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Checklist">
      {items.map(({ id, label, done }) => (
        <li key={id} className={cn('flex items-start gap-2 px-2 py-1.5 text-14', done && 'text-ink-3')}>
          {done ? (
            <Check size={16} strokeWidth={1.75} aria-label="Done:" className="mt-0.5 shrink-0 text-done" />
          ) : (
            <Square size={16} strokeWidth={1.75} aria-label="Open:" className="mt-0.5 shrink-0 text-ink-3" />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** The task for viewers. Properties without a value are left out. */
export function ReadOnlyTask(props: ReadOnlyProps) {
  const { task } = props;
  const format = useTimeFormat();
  return (
    <>
      <h2 data-title="" tabIndex={-1} className="px-2 text-16 font-semibold [overflow-wrap:anywhere]">
        {task.title}
      </h2>
      <NotesField label="Notes" name={`task:${task.id}:notes`} value={task.notes} maxLength={50_000} />
      <Steps items={task.checklist} />
      <dl className="flex flex-col gap-1 border-y border-line py-3">
        {factsOf(props, format).map(([name, value]) => (
          <div key={name} className="grid min-h-8 grid-cols-[116px_minmax(0,1fr)] items-center gap-2">
            <dt className="text-13 text-ink-3">{name}</dt>
            <dd className="px-2 text-14 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
