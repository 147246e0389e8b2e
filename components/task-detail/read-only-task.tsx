import { Check, Square } from 'lucide-react';
import type { Task } from '@/server/types';
import { useWords } from '../data/words';
import { useText } from '../language/language';
import { NotesField } from '../places/notes-field';
import { priorityName } from '../tasks/priorities';
import { cn } from '../ui/cn';

interface ReadOnlyProps {
  task: Task;
  today: string;
  place: string | undefined;
}

/** The properties that are set, as name and value. */
function factsOf(
  { task, today, place }: ReadOnlyProps,
  { t, common, labels }: ReturnType<typeof useWords<'task-detail'>>,
): [name: string, value: string][] {
  const { when, deadline, priority, repeat, durationMin, tags } = task;
  const due = deadline && {
    date: labels.day(deadline, today),
    left: labels.deadline(deadline, today),
  };
  return [
    [common('when'), labels.when(when, today)],
    ...fact(common('deadline'), due && t('dueWithRest', due)),
    ...fact(common('project'), place),
    ...fact(common('priority'), priority > 0 && common(priorityName(priority))),
    ...fact(t('repeat'), repeat && labels.repeat(repeat, today)),
    ...fact(t('duration'), durationMin && labels.minutes(durationMin)),
    ...fact(common('tags'), tags.map((tag) => `#${tag}`).join(' ')),
  ];
}

const fact = (name: string, value: string | number | false | null | undefined): [string, string][] =>
  value ? [[name, String(value)]] : [];

function Steps({ items }: { items: Task['checklist'] }) {
  const t = useText('task-detail');
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('checklist')}>
      {items.map(({ id, label, done }) => (
        <li key={id} className={cn('flex items-start gap-2 px-2 py-1.5 text-14', done && 'text-ink-3')}>
          {done ? (
            <Check
              size={16}
              strokeWidth={1.75}
              aria-label={t('itemDone')}
              className="mt-0.5 shrink-0 text-done"
            />
          ) : (
            <Square
              size={16}
              strokeWidth={1.75}
              aria-label={t('itemOpen')}
              className="mt-0.5 shrink-0 text-ink-3"
            />
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
  const words = useWords('task-detail');
  const { common } = words;
  return (
    <>
      <h2 data-title="" tabIndex={-1} className="px-2 text-16 font-semibold [overflow-wrap:anywhere]">
        {task.title}
      </h2>
      <NotesField
        label={common('notes')}
        name={`task:${task.id}:notes`}
        value={task.notes}
        maxLength={50_000}
      />
      <Steps items={task.checklist} />
      <dl className="flex flex-col gap-1 border-y border-line px-2 py-3">
        {factsOf(props, words).map(([name, value]) => (
          <div key={name} className="grid min-h-8 grid-cols-[116px_minmax(0,1fr)] items-center gap-2">
            <dt className="text-13 text-ink-3">{name}</dt>
            <dd className="px-2 text-14 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
