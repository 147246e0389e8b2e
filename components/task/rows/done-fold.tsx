import { useState } from 'react';
import type { Task } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { openTask } from '../../shell/state/open-task';
import { FoldChevron } from '../../ui/fold-chevron';
import { Check } from './check';

interface DoneFoldProps {
  /** The most recent ones. */
  tasks: readonly Task[];
  count: number;
  unfolded?: boolean;
}

export function DoneFold({ tasks, count, unfolded = false }: DoneFoldProps) {
  const { t, common } = useTexts('tasks');
  const [open, setOpen] = useState(unfolded);
  if (tasks.length === 0) return null;
  return (
    <section className="mt-6 mb-10">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-8 items-center gap-1 rounded-control px-1.5 text-13 text-ink-3 hover:text-ink touch:h-11 print:hidden"
      >
        <FoldChevron open={open} />
        {common('doneCount', { count: Math.max(count, tasks.length) })}
      </button>
      {open && (
        <ul aria-label={t('doneTasks')}>
          {tasks.map((task) => (
            <li
              key={task.id}
              className="flex min-h-9 items-start gap-2 px-1 pt-1.5 touch:*:first:-mx-2.5 touch:pt-0"
            >
              <Check task={task} />
              <button
                type="button"
                onClick={() => openTask(task.id)}
                className="min-w-0 flex-1 pt-0.5 pb-1 text-start text-14 text-ink-3 touch:py-3"
              >
                <span className="line-clamp-2">{task.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && count > tasks.length && (
        <p className="px-2 pt-2 text-13 text-ink-3">{t('lastDone', { shown: tasks.length, count })}</p>
      )}
    </section>
  );
}
