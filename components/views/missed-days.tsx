'use client';

import { useId, useState } from 'react';
import { diffDays } from '@/server/domain/days';
import { dateLabel, minutesLabel, weekdayName } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { minutesOf } from '../rounds/load';
import { Button } from '../ui/button';
import { counted } from './left-today';
import { SpreadPanel } from './spread-panel';
import { type Missed, useMissedDays } from './use-missed-days';

const WEEK = 7;

/** `Thursday to Sunday`, or with dates where weekdays would be unclear. */
function spanLabel({ from, to }: Missed, today: string): string {
  const name = (day: string) => (diffDays(from, today) < WEEK ? weekdayName(day) : dateLabel(day, today));
  return `${name(from)} to ${name(to)}`;
}

interface MissedDaysProps {
  missed: Missed;
  /** What is planned on earlier days. */
  tasks: readonly Task[];
  today: string;
}

/** After days without engagement, one step that decides about what was planned on them. */
export function MissedDays({ missed, tasks, today }: MissedDaysProps) {
  const { isKept, later, spread, keep } = useMissedDays(missed);
  const [isSpreading, setSpreading] = useState(false);
  const id = useId();
  if (isKept || tasks.length === 0) return null;
  const minutes = minutesOf(tasks);
  return (
    <section aria-labelledby={id} className="mb-5 border-y border-line px-2 py-3 print:hidden">
      <h2 id={id} className="text-14 font-semibold">
        Welcome back
      </h2>
      <p className="text-13 text-ink-2">
        You were away from {spanLabel(missed, today)}. {counted(tasks.length)}
        {minutes > 0 && ` (${minutesLabel(minutes)})`} from then {tasks.length === 1 ? 'is' : 'are'} still
        open. Those days do not count against your habits.
      </p>
      {isSpreading ? (
        <SpreadPanel
          {...{ tasks, today }}
          onSpread={(days) => {
            setSpreading(false);
            void spread(days);
          }}
          onCancel={() => setSpreading(false)}
        />
      ) : (
        <p className="flex flex-wrap gap-1 pt-2">
          <Button look="outline" onClick={() => setSpreading(true)} className="px-2 text-13">
            Spread over days
          </Button>
          <Button onClick={() => void later(tasks)} className="px-2 text-13">
            Move to Later
          </Button>
          <Button onClick={keep} className="px-2 text-13">
            Leave as it is
          </Button>
        </p>
      )}
    </section>
  );
}
