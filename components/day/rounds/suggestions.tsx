import { Plus, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Screen, Task } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { openPanel } from '../../shell/state/panels';
import { TaskRow } from '../../task/rows/task-row';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { Button, IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { smallIcon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { type DayRows, rowProps } from './round-task';

const SUGGESTED = 3;

/** Suggestions for an empty day: near deadlines first, then tasks from Later. */
export function suggestionsOf({ near, later }: Screen): Task[] {
  const each = new Map([...near, ...later].map((task) => [task.id, task]));
  return [...each.values()].slice(0, SUGGESTED);
}

interface SuggestedTasksProps {
  label: string;
  tasks: readonly Task[];
  rows: DayRows;
}

function SuggestedTasks({ label, tasks, rows }: SuggestedTasksProps) {
  const t = useText('views');
  const { plan } = useTaskActions();
  return (
    <ul aria-label={label}>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskRow
            {...rowProps(rows, task)}
            trailing={
              <span className="flex shrink-0 items-center pt-1 touch:pt-0">
                <IconButton
                  label={t('doToday', { title: task.title })}
                  Icon={Star}
                  iconSize={smallIcon.size}
                  onClick={() => void plan([task], { kind: 'today' })}
                  className="text-ink-3"
                />
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The head of some tasks of Later, with a link to all of them. */
export const LaterHead = ({ className, children }: { className: string; children?: ReactNode }) => {
  const { t, common } = useTexts('views');
  return (
    <h2
      className={cn(
        'flex items-baseline border-b border-line pb-1 text-13 font-semibold text-ink-2',
        className,
      )}
    >
      {common('later')}
      {children}
      <Link
        href="/later"
        className="ms-auto text-12 font-normal text-ink-3 hover:text-ink touch:-my-3.5 touch:py-3.5"
      >
        {t('allOfLater')}
      </Link>
    </h2>
  );
};

type BesideProps = Omit<SuggestedTasksProps, 'label'>;

export function FreeDay({ isToday, ...ideas }: BesideProps & { isToday: boolean }) {
  const t = useText('views');
  return (
    <div className="flex flex-col items-start gap-4 px-2 pt-3 pb-8 print:hidden">
      <p className="max-w-sm text-14 text-ink-2">{t(isToday ? 'freeToday' : 'freeDay')}</p>
      <Button look="primary" onClick={() => openPanel('new')}>
        <Plus {...smallIcon} />
        {t('newTask')}
      </Button>
      {ideas.tasks.length > 0 && (
        <section aria-label={t('suggestions')} className="w-full">
          <h2 className="pb-1 text-12 font-medium text-ink-3">{t('suggestions')}</h2>
          <div className="-mx-2">
            <SuggestedTasks label={t('suggestedTasks')} {...ideas} />
          </div>
        </section>
      )}
    </div>
  );
}

export function LaterPeek(ideas: BesideProps) {
  const t = useText('views');
  return (
    <section aria-label={t('fromLater')} className="pt-4 print:hidden">
      <LaterHead className="mx-2" />
      <SuggestedTasks label={t('tasksFromLater')} {...ideas} />
    </section>
  );
}
