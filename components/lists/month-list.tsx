import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addDays, dayOfMonth } from '@/domain/days';
import { formatDay, formatMonths } from '@/language/formats';
import type { Screen, Task } from '@/server/types';
import { useLanguage, useText } from '../shell/language/language';
import { canEdit } from '../shell/parts/permissions';
import { useWeekStart } from '../shell/parts/preferences';
import { useWords } from '../shell/parts/words';
import { dayPath } from '../shell/state/current-page';
import { useDragSource, useDropTarget } from '../shell/state/drag';
import { useIsSelected } from '../shell/state/selection';
import { useToday } from '../sync/today';
import { weeksFrom } from '../task/pickers/month-rules';
import { MarkText, markIcons } from '../task/rows/group-row';
import { entriesOf, type Group, type Mark } from '../task/rows/groups';
import { useTaskRow } from '../task/rows/task-row';
import { Button, IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { ListDrop } from './list-drop';
import { usePage } from './list-page';
import { useColumns } from './use-columns';
import { useDayGroups } from './use-day-groups';

/** A cell shows this many rows. The page of its day has all. */
const MOST_ROWS = 4;
const WEEKS = 5;
const STEP_DAYS = 28;

function MonthMark({ mark }: { mark: Mark }) {
  const Icon = markIcons[mark.kind];
  return (
    <li className="flex min-w-0 items-center gap-1 px-1 text-12 text-ink-3">
      <Icon size={11} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        <MarkText mark={mark} />
      </span>
    </li>
  );
}

/** A task as one line of a cell. The keys of rows work on it. Tab enters the month at the first of its `order`. */
function MonthTask({ task, order }: { task: Task; order: readonly string[] }) {
  const { id, title } = task;
  const may = task.status === 'open' && canEdit(task);
  const { ref, isDragging } = useDragSource({ id, title, taskId: id, drag: may });
  const isSelected = useIsSelected(id);
  const row = useTaskRow(task, order[0] === id ? order : undefined, isDragging);
  return (
    <li>
      <div
        ref={ref}
        role="button"
        {...row}
        tabIndex={row.tabIndex}
        className={cn(
          'cursor-default truncate rounded-control px-1 py-0.5 text-12 select-none hover:bg-hover',
          isSelected && 'bg-accent-soft',
          isDragging && 'opacity-40',
          task.status === 'done' && 'text-ink-3 line-through',
        )}
      >
        {title}
      </div>
    </li>
  );
}

const shownOf = ({ tasks, marks = [] }: Group): Task[] =>
  tasks.slice(0, Math.max(1, MOST_ROWS - marks.length));

function DayNumber({ group }: { group: Group }) {
  const { t, labels } = useWords('views');
  const today = useToday();
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
function Cell({ group, order }: { group: Group; order: readonly string[] }) {
  const { t, labels } = useWords('views');
  const today = useToday();
  const { key: day, tasks, marks = [] } = group;
  const { ref, isOver } = useDropTarget(`group:${day}`, day >= today);
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
      <DayNumber group={group} />
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
          <MonthTask key={task.id} task={task} order={order} />
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

function MonthHead({ name, step, onStep }: { name: string; step: number; onStep: (step: number) => void }) {
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
}

/** Five weeks to look ahead. Dragging a task to another day plans it there. */
export function MonthList({ screen }: { screen: Screen }) {
  const language = useLanguage();
  const t = useText('views');
  const weekStart = useWeekStart();
  const [step, setStep] = useState(0);
  const first = addDays(screen.day, step * STEP_DAYS);
  const shown = useMemo(() => weeksFrom(first, weekStart, WEEKS).flat(), [first, weekStart]);
  const last = shown.at(-1) ?? first;
  const { todays, groups } = useDayGroups(screen, shown[0] ?? first, last);
  const entries = useMemo(() => entriesOf(groups), [groups]);
  // The keys reach what a cell shows. It has no room for a line that types tasks.
  const visible = useMemo(
    () => groups.map(({ fields: _, ...group }) => ({ ...group, tasks: shownOf(group) })),
    [groups],
  );
  const order = useMemo(() => visible.flatMap(({ tasks }) => tasks.map(({ id }) => id)), [visible]);
  usePage({ screen, above: todays });
  useColumns(visible, order);
  return (
    <div data-wide="">
      <ListDrop entries={entries} />
      <MonthHead name={formatMonths(language, first, last)} step={step} onStep={setStep} />
      <div aria-hidden="true" className="grid grid-cols-7 pb-1 text-12 text-ink-3">
        {shown.slice(0, 7).map((day) => (
          <span key={day} className="px-2 max-md:px-0 max-md:text-center">
            {formatDay(language, day, 'shortWeekday')}
          </span>
        ))}
      </div>
      <ol aria-label={t('days')} className="grid grid-cols-7 border-b border-line">
        {shown.map((day) => (
          <Cell
            key={day}
            group={groups.find(({ key }) => key === day) ?? { key: day, tasks: [] }}
            order={order}
          />
        ))}
      </ol>
    </div>
  );
}
