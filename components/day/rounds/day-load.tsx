import { useId, useLayoutEffect, useState } from 'react';
import { addDays } from '@/domain/days';
import { onDay } from '@/domain/when';
import type { Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useDayEnd } from '../../shell/parts/preferences';
import { TimeInput } from '../../shell/parts/time-input';
import { useWords, type Words } from '../../shell/parts/words';
import { selection, useSelectedCount } from '../../shell/state/selection';
import { tooMuch } from '../../shell/state/too-much';
import { useMinute } from '../../sync/current-minute';
import { useToday } from '../../sync/today';
import { currentList, focusRow } from '../../task/rows/current-list';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { afterPress } from '../../ui/after-press';
import { cn } from '../../ui/cn';
import { focusOnMount } from '../../ui/focus';
import { roughly } from './load';
import type { Plan } from './use-day';
import { useDayLoad } from './use-day-load';

function EndOfDay({ day, children }: { day: string; children: string }) {
  const t = useText('rounds');
  const [end, setEnd] = useDayEnd(day);
  /** Undefined while it is not edited. */
  const [typed, setTyped] = useState<string>();
  const id = useId();
  if (typed === undefined)
    return (
      <button
        type="button"
        onClick={() => setTyped(end)}
        aria-label={t('changeDayEnd', { left: children })}
        className="-me-1 shrink-0 rounded-control px-1 hover:bg-hover hover:text-ink touch:min-h-11"
      >
        {children}
      </button>
    );
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id}>{t('dayEndsAt')}</label>
      <TimeInput
        id={id}
        value={end}
        ref={focusOnMount}
        onTime={setTyped}
        onLeave={() => {
          if (typed !== end) setEnd(typed);
          afterPress(() => setTyped(undefined));
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="h-6 w-18 bg-raised px-1.5 text-12 tabular-nums touch:h-11"
      />
    </span>
  );
}

/** What is left of the day, and what events take of it, where there is room for that. */
function leftLabel(
  { left, events, over }: ReturnType<typeof useDayLoad>,
  { t, labels }: Words<'rounds'>,
): string {
  if (left + events <= 0) return t('dayOver');
  const time = labels.minutes(left);
  return events > 0 && over === 0
    ? t('timeLeftWithEvents', { time, events: labels.minutes(events) })
    : t('timeLeft', { time });
}

interface DayLoadProps {
  plan: Plan;
  /** The tasks in the day's list. */
  listed: readonly Task[];
}

type WayOutProps = DayLoadProps & { load: ReturnType<typeof useDayLoad> };

/** Selects tasks, and focuses the first row of one. */
function select(tasks: readonly Task[]): void {
  selection.all(tasks.map(({ id }) => id));
  const { selected } = selection.get();
  const first = currentList()?.order.find((id) => selected.has(id));
  if (first) focusRow(first);
}

/** Says by how much the day is too full. Selects what can wait; once something is selected, moves that on by a day. */
function WayOut({ plan, listed, load: { over, canWait } }: WayOutProps) {
  const { t, labels } = useWords('rounds');
  const today = useToday();
  const actions = useTaskActions();
  const isChosen = useSelectedCount() > 0;
  const next = addDays(plan.day, 1);
  const time = labels.minutes(roughly(over));
  const isToday = plan.day === today;
  const moveLabel = isToday ? t('moveToTomorrow') : t('moveToDay', { day: labels.day(next, today) });
  const move = (tasks: readonly Task[]) => {
    selection.clear();
    void actions.plan(tasks, onDay(next));
  };
  const moveSelected = () => {
    const { selected } = selection.get();
    const own = new Map([...listed, ...plan.tasks].map((task) => [task.id, task]));
    move([...own.values()].filter(({ id }) => selected.has(id)));
  };
  useLayoutEffect(() => {
    if (canWait.length === 0) return undefined;
    return tooMuch.register({ time, isToday, choose: () => select(canWait), move: () => move(canWait) });
  });
  return (
    <p className="flex min-w-0 items-center gap-1">
      <span className="shrink-0 font-medium text-today">{t('tooMuch', { time })}</span>
      {canWait.length > 0 && <span aria-hidden="true">·</span>}
      {canWait.length > 0 && (
        <button
          type="button"
          onClick={isChosen ? moveSelected : () => select(canWait)}
          data-keys={isChosen && isToday ? 'y' : undefined}
          className="min-w-0 truncate rounded-control px-1 font-medium text-ink-2 hover:bg-hover hover:text-ink touch:min-h-11"
        >
          {isChosen ? moveLabel : t('chooseWaiting')}
        </button>
      )}
    </p>
  );
}

function Planned({ load: { minutes, unknown } }: Pick<WayOutProps, 'load'>) {
  const { t, labels } = useWords('rounds');
  const duration = labels.minutes(minutes);
  return (
    <p className="min-w-0 truncate">
      {minutes === 0 && unknown > 0
        ? t('noDurations')
        : t(unknown > 0 ? 'plannedSome' : 'planned', { count: unknown, duration })}
    </p>
  );
}

/** Compares the planned time with the time left in the day, without its events. */
export function DayLoad(props: DayLoadProps) {
  const { plan, listed } = props;
  const words = useWords('rounds');
  const load = useDayLoad(plan, listed);
  const isKnown = useMinute() !== null;
  return (
    // Its room does not depend on what it says, and all of it appears at once: the head must not move.
    <div className="@container flex h-6 min-w-0 flex-[1_1_288px] items-center justify-end gap-4 whitespace-nowrap pt-1.5 text-13 text-ink-3 tabular-nums max-md:flex-[1_1_100%] max-md:justify-between touch:h-11 touch:pt-0 print:hidden">
      {isKnown && (
        <>
          {load.over > 0 ? <WayOut {...props} load={load} /> : <Planned load={load} />}
          <span className={cn('contents', load.over > 0 && '@max-[320px]:hidden')}>
            <EndOfDay day={plan.day}>{leftLabel(load, words)}</EndOfDay>
          </span>
        </>
      )}
    </div>
  );
}
