import { useId, useState } from 'react';
import { minuteOfDay } from '@/domain/zones';
import type { Task } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useDayEnd, useDayHours } from '../../shell/parts/preferences';
import { TimeInput } from '../../shell/parts/time-input';
import { useWords, type Words } from '../../shell/parts/words';
import { useMinute } from '../../sync/current-minute';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { afterPress } from '../../ui/after-press';
import { cn } from '../../ui/cn';
import { focusOnMount } from '../../ui/focus';
import { eventMinutes, loadOf } from './load';
import { TimeBar } from './time-bar';
import type { Plan } from './use-day';

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

/** What is left of the day, and what events take of it. */
function leftLabel(left: number, events: number, { t, labels }: Words<'rounds'>): string {
  if (left + events <= 0) return t('dayOver');
  const time = labels.minutes(left);
  return events > 0
    ? t('timeLeftWithEvents', { time, events: labels.minutes(events) })
    : t('timeLeft', { time });
}

/** Compares the planned time with the time left in the day, without its events. */
export function DayLoad({ plan, listed }: { plan: Plan; listed: readonly Task[] }) {
  const words = useWords('rounds');
  const { t, labels } = words;
  const minute = useMinute();
  const { minutes, unknown } = loadOf(plan, listed, minute ?? 0);
  const zone = useZone();
  const { from: start, until } = useDayHours(plan.day);
  const isToday = plan.day === useToday();
  const now = isToday && minute !== null ? minuteOfDay(minute, plan.day, zone) : 0;
  const from = Math.min(until, Math.max(start, now));
  const events = eventMinutes(plan, { from, until }, zone);
  const left = until - from - events;
  const isTooMuch = minute !== null && minutes > left;
  return (
    <div className="ms-auto w-fit pt-1 text-12 text-ink-3 tabular-nums max-md:ms-0 max-md:w-full md:min-w-72 print:hidden">
      {/* Fixed height: the header must not move when the first task or the time appears. */}
      <div className="flex h-6 items-center gap-3 whitespace-nowrap touch:h-11">
        <p className="min-w-0 flex-1 truncate">
          {minutes === 0 && unknown > 0
            ? t('noDurations')
            : t.rich(unknown > 0 ? 'plannedSome' : 'planned', {
                count: unknown,
                duration: labels.minutes(minutes),
                time: (text) => <span className={cn(isTooMuch && 'text-today')}>{text}</span>,
              })}
        </p>
        {minute !== null && <EndOfDay day={plan.day}>{leftLabel(left, events, words)}</EndOfDay>}
      </div>
      <TimeBar minutes={minutes} of={left} />
    </div>
  );
}
