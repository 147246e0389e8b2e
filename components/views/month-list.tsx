import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDay, formatMonths } from '@/language/formats';
import { addDays, dayOfMonth, diffDays } from '@/server/domain/days';
import type { Frame, Screen, Task } from '@/server/types';
import { useLabels } from '../data/labels';
import { useWeekStart } from '../data/preferences';
import { useWords } from '../data/words';
import { useZone } from '../data/zone';
import { useLanguage, useText } from '../language/language';
import { weeksFrom } from '../pickers/month-rules';
import { dayPath } from '../state/current-page';
import { useDropTarget } from '../state/drag';
import { addEvents } from '../tasks/day-events';
import { type Entry, type Group, groupsOf, placesOf } from '../tasks/groups';
import { Button, IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { ListDrop } from './list-drop';
import { MonthMark, MonthTask } from './month-rows';
import { usePage } from './screen-view';
import { useTodaysTasks, withToday } from './todays-tasks';
import { useColumns } from './use-columns';

interface MonthListProps {
  screen: Screen;
  frame: Frame | undefined;
  today: string;
}

/** A cell shows this many rows. The page of its day has all. */
const MOST_ROWS = 4;
const EVENT_DAYS = 14;
const WEEKS = 5;
const STEP_DAYS = 28;

interface CellProps {
  group: Group;
  today: string;
  order: readonly string[];
}

const shownOf = ({ tasks, marks = [] }: Group): Task[] =>
  tasks.slice(0, Math.max(1, MOST_ROWS - marks.length));

function DayNumber({ group, today }: Pick<CellProps, 'group' | 'today'>) {
  const t = useText('views');
  const labels = useLabels();
  const { key: day, tasks } = group;
  return (
    <Link
      href={dayPath(day, today)}
      aria-label={t('dayWithTasks', { day: labels.dayAndDate(day, today), count: tasks.length })}
      className={cn(
        'grid h-6 min-w-6 place-items-center self-start rounded-full px-1.5 text-12 tabular-nums touch:h-11 touch:w-full',
        day === today ? 'bg-accent font-semibold text-on-accent' : 'text-ink-2 hover:bg-hover',
      )}
    >
      {dayOfMonth(day) === 1 ? labels.date(day, day) : dayOfMonth(day)}
    </Link>
  );
}

/** A day with its first tasks. Only days to come take tasks. */
function Cell({ group, today, order }: CellProps) {
  const t = useText('views');
  const labels = useLabels();
  const { key: day, tasks, marks = [] } = group;
  const { ref, isOver } = useDropTarget({
    id: `group:${day}`,
    title: labels.date(day, today),
    drop: day >= today,
  });
  const shown = shownOf(group);
  const more = tasks.length - shown.length;
  return (
    <li
      ref={ref}
      aria-label={labels.dayAndDate(day, today)}
      className={cn(
        'flex min-h-30 min-w-0 flex-col border-t border-line p-1 max-md:min-h-14',
        day < today && 'base:bg-surface',
        isOver && 'bg-accent-soft',
      )}
    >
      <DayNumber group={group} today={today} />
      <span
        aria-hidden="true"
        className="mx-auto size-1.5 rounded-full bg-accent md:hidden"
        hidden={tasks.length === 0}
      />
      <ul className="max-md:hidden">
        {marks.slice(0, MOST_ROWS - 1).map((mark) => (
          <MonthMark key={`${mark.kind} ${mark.id}`} mark={mark} />
        ))}
        {shown.map((task) => (
          <MonthTask key={task.id} task={task} isEntry={order[0] === task.id} order={order} />
        ))}
      </ul>
      {more > 0 && (
        <Link href={dayPath(day, today)} className="px-1 text-12 text-ink-3 hover:text-ink max-md:hidden">
          {t('moreCount', { count: more })}
        </Link>
      )}
    </li>
  );
}

interface MonthHeadProps {
  name: string;
  /** How many steps ahead it is. */
  step: number;
  onStep: (step: number) => void;
}

const MonthHead = ({ name, step, onStep }: MonthHeadProps) => {
  const t = useText('views');
  return (
    <div className="flex items-center gap-1 px-2 pb-2">
      <h2 className="text-16 font-semibold first-letter:uppercase">{name}</h2>
      <span className="flex-1" />
      {step > 0 && <Button onClick={() => onStep(0)}>{t('fromToday')}</Button>}
      <IconButton label={t('fourWeeksBack')} disabled={step === 0} onClick={() => onStep(step - 1)}>
        <ChevronLeft {...icon} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={t('fourWeeksAhead')} onClick={() => onStep(step + 1)}>
        <ChevronRight {...icon} className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
};

/** A group for each day of the weeks, with its tasks, deadlines, milestones and events. */
function useDays(
  { screen, frame }: MonthListProps,
  weeks: readonly string[][],
  todays: readonly Task[],
): Map<string, Group> {
  const zone = useZone();
  const words = useWords('tasks');
  return useMemo(() => {
    const last = weeks.at(-1)?.at(-1) ?? screen.day;
    const days = Math.max(EVENT_DAYS, diffDays(screen.day, last));
    const groups = groupsOf(screen, { ...words, places: placesOf(frame, screen), days });
    const all = withToday(groups, screen.day, todays);
    return new Map(addEvents(all, { ...screen, last }, zone).map((group) => [group.key, group]));
  }, [screen, frame, weeks, todays, zone, words]);
}

/** The entries that take drops: the days. */
const dropsOf = (groups: readonly Group[]): Entry[] =>
  groups.flatMap((group): Entry[] => [
    { kind: 'group', key: `group:${group.key}`, group },
    ...group.tasks.map((task) => ({ kind: 'task' as const, key: task.id, task, group })),
  ]);

const none: readonly Task[] = [];

/** Five weeks to look ahead. Dragging a task to another day plans it there. */
export function MonthList(props: MonthListProps) {
  const language = useLanguage();
  const t = useText('views');
  const { screen, today } = props;
  const weekStart = useWeekStart();
  const [step, setStep] = useState(0);
  const first = addDays(screen.day, step * STEP_DAYS);
  const weeks = useMemo(() => weeksFrom(first, weekStart, WEEKS), [first, weekStart]);
  const todays = useTodaysTasks(screen.day);
  const days = useDays(props, weeks, todays);
  const shown = weeks.flat();
  const groups = useMemo(() => weeks.flat().flatMap((day) => days.get(day) ?? []), [weeks, days]);
  const entries = useMemo(() => dropsOf(groups), [groups]);
  // The keys reach what a cell shows.
  const visible = useMemo(() => groups.map((group) => ({ ...group, tasks: shownOf(group) })), [groups]);
  const order = useMemo(() => visible.flatMap(({ tasks }) => tasks.map(({ id }) => id)), [visible]);
  usePage({ screen, above: todays });
  useColumns(visible, order);
  return (
    <div data-wide="">
      <ListDrop entries={entries} below={none} />
      <MonthHead name={formatMonths(language, first, shown.at(-1) ?? first)} step={step} onStep={setStep} />
      <div aria-hidden="true" className="grid grid-cols-7 pb-1 text-12 text-ink-3">
        {weeks[0]?.map((day) => (
          <span key={day} className="px-2 max-md:px-0 max-md:text-center">
            {formatDay(language, day, 'shortWeekday')}
          </span>
        ))}
      </div>
      <ol aria-label={t('days')} className="grid grid-cols-7 border-b border-line">
        {shown.map((day) => (
          <Cell key={day} group={days.get(day) ?? { key: day, tasks: [] }} today={today} order={order} />
        ))}
      </ol>
    </div>
  );
}
