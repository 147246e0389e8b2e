import { Clock } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { addDays } from '@/domain/days';
import { byOrder } from '@/domain/order';
import { formatDay } from '@/language/formats';
import { listed } from '@/language/listed';
import type { Screen, Task } from '@/server/types';
import { eventMinutes, minutesOf } from '../day/rounds/load';
import { LaterHead } from '../day/rounds/suggestions';
import { useLanguage, useText } from '../shell/language/language';
import { useDayHours } from '../shell/parts/preferences';
import { useWords } from '../shell/parts/words';
import { useDropTarget } from '../shell/state/drag';
import { useInlineAdd } from '../shell/state/inline-add';
import { createRememberedText } from '../shell/state/remembered-text';
import { useToday } from '../sync/today';
import { useZone } from '../sync/zone';
import { DropLine } from '../task/rows/drop-line';
import { MarkRow } from '../task/rows/group-row';
import { type Entry, entriesOf, type Group, placeName } from '../task/rows/groups';
import { TaskRow } from '../task/rows/task-row';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { Link } from '../ui/link';
import { EventDrop } from './event-drop';
import { GroupAdd, GroupLine } from './inline-line';
import { ListDrop } from './list-drop';
import { usePage, usePlaces, useScreen } from './list-page';
import { useColumns } from './use-columns';
import { useDayGroups } from './use-day-groups';
import { WeekHours } from './week-hours';
import { type InRounds, trayOf, useInTimedRounds } from './week-tray';

const DAYS = 7;

/** `shown` where the week has hours. */
const shownHours = createRememberedText('parcours.week-hours', '');

/** The planned minutes of a day and those of its events. Amber only if the day is too full. */
function Load({ group: { key: day, tasks, events } }: { group: Group }) {
  const { t, common, labels } = useWords('views');
  const zone = useZone();
  const { from, until } = useDayHours(day);
  const busy = eventMinutes({ day, events }, { from, until }, zone);
  const minutes = minutesOf(tasks);
  const capacity = until - from - busy;
  const isFull = minutes > capacity;
  const time = labels.minutes(minutes);
  const planned = isFull ? t('timeOf', { time, capacity: labels.minutes(capacity) }) : time;
  const text = listed(common, [
    minutes > 0 && planned,
    // A column has no room for more.
    !isFull && busy > 0 && t('eventTime', { time: labels.minutes(busy) }),
  ]);
  return (
    <p
      data-tip={text || undefined}
      className={cn(
        'h-5 truncate text-12 tabular-nums max-md:empty:hidden',
        isFull ? 'font-medium text-today' : 'text-ink-3',
      )}
    >
      {text}
    </p>
  );
}

function DayHead({ group }: { group: Group }) {
  const { common, labels } = useWords('views');
  const today = useToday();
  const language = useLanguage();
  const key = `group:${group.key}`;
  const { ref, isOver } = useDropTarget(key);
  return (
    <div
      ref={ref}
      data-day={group.key}
      className={cn('group/title relative px-1.5 pb-1', isOver && 'text-accent')}
    >
      <DropLine id={key} />
      <div className="flex items-center">
        <h2 className="min-w-0 flex-1 truncate text-13 font-semibold first-letter:uppercase">
          {group.key === today ? common('today') : formatDay(language, group.key, 'shortWeekday')}{' '}
          <span className="text-12 font-normal text-ink-3">{labels.date(group.key, today)}</span>
        </h2>
        <GroupAdd group={group} />
      </div>
      <Load group={group} />
    </div>
  );
}

interface ColumnProps {
  screen: Screen;
  group: Group;
  /** Its column in a week with hours. */
  at: number;
  entries: readonly Entry[];
  order: readonly string[];
  inRounds: InRounds;
}

/** The menu opens with a right click: a column has no room for its button. One element, so that rows stay as they are. */
const noButton = <span />;

function useRow(screen: Screen, order: readonly string[]) {
  const places = usePlaces(screen, useScreen({ name: 'today' }).data);
  return (task: Task) => (
    <TaskRow
      task={task}
      place={placeName(task, places)}
      entry={order[0] === task.id ? order : undefined}
      trailing={noButton}
      isNarrow
    />
  );
}

function Column({ screen, group, at, entries, order, inRounds }: ColumnProps) {
  const { t, labels } = useWords('views');
  const row = useRow(screen, order);
  const { hidden, more } = trayOf(entries, inRounds);
  return (
    <section
      // What is placed comes before what is not, so the hours would push it away.
      style={{ '--column': at }}
      aria-label={labels.dayAndDate(group.key, screen.day)}
      className="min-w-0 md:min-h-80 md:in-data-by-hour:col-start-(--column) md:in-data-by-hour:row-[1/span_3] md:in-data-by-hour:grid md:in-data-by-hour:min-h-0 md:in-data-by-hour:grid-cols-[minmax(0,1fr)] md:in-data-by-hour:grid-rows-subgrid"
    >
      <DayHead group={group} />
      <ul
        aria-label={t('tasksOf', { day: labels.weekday(group.key) })}
        className="md:in-data-by-hour:row-start-2 md:in-data-by-hour:pb-2"
      >
        {entries.map((entry) => (
          <li key={entry.key} className={hidden.has(entry.key) ? 'md:in-data-by-hour:hidden' : undefined}>
            {entry.kind === 'mark' && <MarkRow entry={entry} narrow />}
            {entry.kind === 'task' && row(entry.task)}
            {entry.kind === 'add' && <GroupLine group={group} open />}
          </li>
        ))}
        {more > 0 && (
          <li className="hidden px-1.5 md:in-data-by-hour:block">
            <Link
              href={group.key === screen.day ? '/today' : `/day/${group.key}`}
              className="inline-flex min-h-6 items-center text-12 text-ink-3 hover:text-ink touch:min-h-11"
            >
              {t('moreCount', { count: more })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Tasks of Later that a week is planned from. The others are on its page. */
const MOST_LATER = 30;

function useLater(): readonly Task[] {
  const { data } = useScreen({ name: 'later' });
  return useMemo(() => [...(data?.tasks ?? [])].sort(byOrder).slice(0, MOST_LATER), [data]);
}

function LaterTasks({ screen, tasks }: { screen: Screen; tasks: readonly Task[] }) {
  const t = useText('views');
  const order = useMemo(() => tasks.map(({ id }) => id), [tasks]);
  const row = useRow(screen, order);
  if (tasks.length === 0) return null;
  return (
    <section
      aria-label={t('fromLater')}
      className="mt-8 self-start @min-[1180px]:sticky @min-[1180px]:top-6 @min-[1180px]:mt-0 print:hidden"
    >
      <LaterHead className="px-1.5">
        <span className="ps-2 text-12 font-normal text-ink-3 @min-[1180px]:hidden pointer-coarse:hidden">
          {t('dragOrPressS')}
        </span>
      </LaterHead>
      <ul
        aria-label={t('tasksFromLater')}
        className="grid gap-x-6 pt-1 md:grid-cols-2 wide:grid-cols-3 @min-[1180px]:grid-cols-1"
      >
        {tasks.map((task) => (
          <li key={task.id}>{row(task)}</li>
        ))}
      </ul>
    </section>
  );
}

const choice =
  'h-7 rounded-control px-2 text-13 text-ink-3 hover:text-ink aria-pressed:font-medium aria-pressed:text-ink touch:h-11';

/** Which week is shown, and whether with hours, for which a phone has no room. */
const WeekChoice = ({ isNext, onChoose }: { isNext: boolean; onChoose: (isNext: boolean) => void }) => {
  const t = useText('views');
  const hasHours = shownHours.use() !== '';
  return (
    <fieldset className="flex gap-1 px-0.5 pb-2 print:hidden">
      <legend className="sr-only">{t('whichWeek')}</legend>
      {[false, true].map((one) => (
        <button
          key={String(one)}
          type="button"
          aria-pressed={isNext === one}
          onClick={() => onChoose(one)}
          className={choice}
        >
          {t(one ? 'weekAfter' : 'todayAndSix')}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={hasHours}
        onClick={() => shownHours.set(hasHours ? '' : 'shown')}
        className={cn(choice, 'ms-auto flex items-center gap-1.5 aria-pressed:bg-hover max-md:hidden')}
      >
        <Clock {...smallIcon} />
        {t('hours')}
      </button>
    </fieldset>
  );
};

/** A week as columns, with Later below it to plan from. Dragging a task to another column changes its day. */
export function WeekList({ screen }: { screen: Screen }) {
  const spot = useInlineAdd();
  const [isNext, setNext] = useState(false);
  // Seven days with today, or the seven after those.
  const first = addDays(screen.day, isNext ? DAYS : 0);
  const { todays, groups } = useDayGroups(screen, first, addDays(first, DAYS - 1));
  const later = useLater();
  const hasHours = shownHours.use() !== '';
  const entries = useMemo(() => entriesOf(groups, spot), [groups, spot]);
  const ofGroup = useCallback(
    ({ key }: Group) => entries.filter((entry) => entry.kind !== 'group' && entry.group.key === key),
    [entries],
  );
  const days = useMemo(() => groups.map(({ key }) => key), [groups]);
  const inRounds = useInTimedRounds(days, hasHours);
  const columns = useMemo(() => {
    const isShown = ({ id }: Task, hidden: ReadonlySet<string>) => !hasHours || !hidden.has(id);
    return groups.map((group) => {
      const { hidden } = trayOf(ofGroup(group), inRounds);
      return { ...group, tasks: group.tasks.filter((task) => isShown(task, hidden)) };
    });
  }, [groups, ofGroup, hasHours, inRounds]);
  const order = useMemo(
    () => [...columns.flatMap(({ tasks }) => tasks), ...later].map(({ id }) => id),
    [columns, later],
  );
  usePage({ screen, above: todays, below: later });
  useColumns(columns, order);
  return (
    <div data-wide="" className="@container">
      <ListDrop entries={entries} below={later} />
      <EventDrop groups={groups} entries={entries} />
      <WeekChoice isNext={isNext} onChoose={setNext} />
      <div className="@min-[1180px]:grid @min-[1180px]:grid-cols-[minmax(0,1fr)_216px] @min-[1180px]:gap-6 print:block">
        <div className="overflow-x-auto print:overflow-visible">
          <div
            data-by-hour={hasHours || undefined}
            className="grid gap-3 max-md:gap-y-5 md:min-w-240 md:grid-cols-7 md:data-by-hour:grid-cols-[36px_repeat(7,minmax(0,1fr))] md:data-by-hour:grid-rows-[auto_auto_1fr] md:data-by-hour:pb-3 print:min-w-0 print:grid-cols-7 print:gap-2 md:[&_.line-clamp-2]:line-clamp-4 md:data-by-hour:[&_.line-clamp-2]:line-clamp-1 md:[&_.line-clamp-2]:[hyphens:auto]"
          >
            {groups.map((group, index) => (
              <Column
                key={group.key}
                {...{ screen, group, order, inRounds }}
                at={index + 2}
                entries={ofGroup(group)}
              />
            ))}
            {hasHours && <WeekHours days={groups} />}
          </div>
        </div>
        <LaterTasks screen={screen} tasks={later} />
      </div>
    </div>
  );
}
