import { Check, Square } from 'lucide-react';
import type { Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { cn } from '../../ui/cn';
import { priorityName } from '../rows/priorities';
import { dueText, type PropertiesProps } from './properties';

/** The checklist for viewers. */
export function Steps({ items }: { items: Task['checklist'] }) {
  const t = useText('task-detail');
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('checklist')}>
      {items.map(({ id, label, done }) => {
        const Icon = done ? Check : Square;
        return (
          <li key={id} className={cn('flex items-start gap-2 px-2 py-1.5 text-14', done && 'text-ink-3')}>
            <Icon
              size={16}
              strokeWidth={1.75}
              aria-label={t(done ? 'itemDone' : 'itemOpen')}
              className={cn('mt-0.5 shrink-0', done ? 'text-done' : 'text-ink-3')}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The properties that are set, for viewers. */
export function Facts({ task, today, place }: Omit<PropertiesProps, 'frame'>) {
  const words = useWords('task-detail');
  const { t, common, labels } = words;
  const { when, priority, repeat, durationMin, tags } = task;
  const facts = [
    [common('when'), labels.when(when, today)],
    [common('deadline'), dueText(task, today, words)],
    [common('project'), place],
    [common('priority'), priority > 0 && common(priorityName(priority))],
    [t('repeat'), repeat && labels.repeat(repeat, today)],
    [t('duration'), durationMin && labels.minutes(durationMin)],
    [common('tags'), tags.map((tag) => `#${tag}`).join(' ')],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 px-2">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex min-h-7 items-center gap-1.5 text-13">
            <dt className="text-ink-3">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
