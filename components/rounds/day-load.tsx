'use client';

import { useState } from 'react';
import { minutesLabel } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { useMinute } from '../data/minute';
import { cn } from '../ui/cn';
import { focusOnMount } from '../ui/focus';
import { DAY_START, dayEnd, useDayEnd } from './day-end';
import { loadOf, minutesUntil } from './load';
import type { Plan } from './use-day';

/** The end of the person's working day: read, and set on a click. */
function EndOfDay({ children }: { children: string }) {
  const [editing, setEditing] = useState(false);
  const end = useDayEnd();
  if (!editing)
    return (
      <button
        type="button"
        onClick={() => setEditing(true)}
        aria-label={`${children}. Change when the day ends`}
        className="-ml-1 rounded-control px-1 hover:bg-hover hover:text-ink max-md:min-h-11"
      >
        {children}
      </button>
    );
  return (
    <label className="flex items-center gap-1.5">
      Day ends at
      <input
        type="time"
        defaultValue={end}
        ref={focusOnMount}
        onBlur={(event) => {
          dayEnd.set(event.target.value);
          setEditing(false);
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="h-7 rounded-control border border-line bg-raised px-1.5"
      />
    </label>
  );
}

interface DayLoadProps {
  plan: Plan;
  /** What the day's list holds. */
  listed: readonly Task[];
  isToday: boolean;
}

/** How much a day asks for, against what is left of it. */
export function DayLoad({ plan, listed, isToday }: DayLoadProps) {
  const minute = useMinute();
  const end = useDayEnd();
  const { minutes, unknown } = loadOf(plan, listed, minute ?? 0);
  const from = isToday && minute !== null ? new Date(minute) : undefined;
  const whole = minutesUntil(end, DAY_START);
  const left = from ? Math.min(whole, minutesUntil(end, from)) : whole;
  const over = minutes > left;
  if (minutes === 0 && unknown === 0) return null;
  return (
    <div className="ml-auto flex flex-col items-end gap-1 pt-1 text-12 text-ink-3 tabular-nums max-md:ml-0 max-md:w-full max-md:items-start">
      <p className="flex items-center gap-1">
        <span className={cn(over && minute !== null && 'text-overdue')}>{minutesLabel(minutes)} planned</span>
        {minute !== null && (
          <>
            <span aria-hidden="true">·</span>
            <EndOfDay>{left > 0 ? `${minutesLabel(left)} left` : 'the day is over'}</EndOfDay>
          </>
        )}
      </p>
      <div aria-hidden="true" className="h-1 w-44 overflow-hidden rounded-full bg-line max-md:w-full">
        <div
          className={cn('h-full rounded-full', over ? 'bg-overdue' : 'bg-accent')}
          style={{ width: `${Math.min(100, left > 0 ? (minutes / left) * 100 : 100)}%` }}
        />
      </div>
      {unknown > 0 && minutes > 0 && (
        <p>{unknown === 1 ? '1 task has no duration' : `${unknown} tasks have no duration`}</p>
      )}
    </div>
  );
}
