import { Archive, Layers, Sunrise } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { addDays } from '@/domain/days';
import { isFromEarlier, onDay } from '@/domain/when';
import type { Text } from '@/language/translator';
import type { Screen, Task, When } from '@/server/types';
import { usePage, usePlaces } from '../../lists/list-page';
import { useText, useTexts } from '../../shell/language/language';
import { focusRow } from '../../task/rows/current-list';
import { entriesOf, type Group } from '../../task/rows/groups';
import { RowButton, visibleOnRow } from '../../task/rows/row-button';
import { TaskList } from '../../task/rows/task-list';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { icon } from '../../ui/icon';
import { KeyNames } from '../../ui/kbd';
import type { Plan } from '../rounds/use-day';

const LATER: When = { kind: 'anytime' };
const tomorrowOf = (day: string): When => onDay(addDays(day, 1));

/** The decisions of a row, for the pointer. Its keys do the same. */
function Decisions({ task, day }: { task: Task; day: string }) {
  const { t, common } = useTexts('views');
  const dates = useText('dates');
  const { plan, archive } = useTaskActions();
  const choices = [
    { name: dates('tomorrow'), keys: 'y', Icon: Sunrise, run: () => plan([task], tomorrowOf(day)) },
    { name: common('later'), keys: 'l', Icon: Layers, run: () => plan([task], LATER) },
    { name: common('archive'), keys: 'e', Icon: Archive, run: () => archive([task]) },
  ];
  return (
    <span className="flex shrink-0 pt-[calc(4px-var(--tight))] touch:pt-0">
      {choices.map(({ name, keys, Icon, run }) => (
        <RowButton
          key={name}
          taskId={task.id}
          label={t('choiceOf', { choice: name, title: task.title })}
          keys={keys}
          onClick={() => void run()}
          className={cn('text-ink-3', visibleOnRow)}
        >
          <Icon {...icon} />
        </RowButton>
      ))}
    </span>
  );
}

const KeyHints = () => {
  const { t, common } = useTexts('views');
  const dates = useText('dates');
  const hints = {
    ' ': common('done'),
    y: dates('tomorrow'),
    l: common('later'),
    s: t('anotherDay'),
    e: common('archive'),
  };
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-2 pb-2 text-12 text-ink-3 pointer-coarse:hidden">
      {Object.entries(hints).map(([keys, name]) => (
        <span key={keys} className="flex items-center gap-1.5">
          <KeyNames keys={keys} /> {name}
        </span>
      ))}
    </p>
  );
};

function AllOfThem({ tasks, day }: { tasks: readonly Task[]; day: string }) {
  const t = useText('views');
  const { plan } = useTaskActions();
  return (
    <fieldset className="flex shrink-0 gap-1">
      <legend className="sr-only">{t('moveAllLeft')}</legend>
      <Button look="outline" onClick={() => void plan(tasks, tomorrowOf(day))} className="px-2 text-13">
        {t('allToTomorrow')}
      </Button>
      <Button onClick={() => void plan(tasks, LATER)} className="px-2 text-13">
        {t('allToLater')}
      </Button>
    </fieldset>
  );
}

/** The keys work at once, without a click or Tab before. */
function useFocusFirst(first: string | undefined): void {
  const wanted = useRef(true);
  useEffect(() => {
    if (!first || !wanted.current) return;
    wanted.current = false;
    // The link that led here has kept the focus where the page is drawn before it leaves.
    if (!window.matchMedia('(pointer: coarse)').matches) focusRow(first);
  }, [first]);
}

function groupsOf(tasks: readonly Task[], day: string, t: Text<'views'>): Group[] {
  const earlier = tasks.filter(({ when }) => isFromEarlier(when, day));
  return [
    { key: 'left', tasks: tasks.filter(({ when }) => !isFromEarlier(when, day)) },
    ...(earlier.length > 0 ? [{ key: 'earlier', title: t('fromEarlier'), tasks: earlier }] : []),
  ];
}

interface LeftTasksProps {
  tasks: readonly Task[];
  screen: Screen;
  plan: Plan;
}

export function LeftTasks({ tasks, screen, plan }: LeftTasksProps) {
  const t = useText('views');
  const { day } = screen;
  const shown = useMemo(() => ({ ...screen, tasks: [...tasks] }), [screen, tasks]);
  const entries = useMemo(() => entriesOf(groupsOf(tasks, day, t)), [tasks, day, t]);
  const places = usePlaces(screen, plan);
  usePage({ screen: shown });
  useFocusFirst(entries.find(({ kind }) => kind === 'task')?.key);
  return (
    <section aria-label={t('leftTasks')} className="min-w-0">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-2 pb-1">
        <h2 className="flex-1 text-13 font-semibold">
          {tasks.length === 0 ? t('nothingLeft') : t('tasksLeft', { count: tasks.length })}
        </h2>
        {tasks.length > 1 && <AllOfThem tasks={tasks} day={day} />}
      </div>
      {tasks.length > 0 && <KeyHints />}
      <div className="[&_.line-clamp-2]:line-clamp-none">
        <TaskList
          label={t('leftTasks')}
          {...{ entries, places }}
          trailing={(task) => <Decisions task={task} day={day} />}
        />
      </div>
    </section>
  );
}
