'use client';

import { ChevronRight } from 'lucide-react';
import { dateLabel, dayLabel, weekdayName } from '@/server/domain/when';
import { DayRounds } from './day-rounds';
import type { JournalDay } from './days';
import { JournalEntry, PastEntry } from './journal-entry';
import { sumLabel } from './sum-label';
import { Timeline } from './timeline';
import type { JournalMaterial } from './use-journal-days';

interface DayProps {
  day: JournalDay;
  today: string;
  material: JournalMaterial;
  zone: string;
}

export const headingIdOf = (day: string) => `journal-${day}`;

function Head({ day, today }: Pick<DayProps, 'day' | 'today'>) {
  const label = dayLabel(day.day, today);
  const date = dateLabel(day.day, today);
  const named = label !== date;
  return (
    <div className="flex items-baseline gap-2 border-b border-line pb-1.5">
      <h2
        id={headingIdOf(day.day)}
        tabIndex={-1}
        className="flex scroll-mt-6 items-baseline gap-2 text-16 font-semibold"
      >
        {named ? label : weekdayName(day.day)}
        <span className="text-13 font-normal text-ink-3">
          {named ? `${weekdayName(day.day)}, ${date}` : date}
        </span>
      </h2>
      <span className="ml-auto text-12 text-ink-3 tabular-nums">{sumLabel(day)}</span>
    </div>
  );
}

/** One day of the journal: entry, rounds and timeline. Today's entry form is always open. */
export function DaySection({ day, today, material, zone }: DayProps) {
  const isToday = day.day === today;
  return (
    <section aria-labelledby={headingIdOf(day.day)} className="px-2 pt-8">
      <Head day={day} today={today} />
      <div className="flex flex-col gap-2 pt-2">
        {isToday ? (
          <JournalEntry day={day.day} entry={day.entry} />
        ) : (
          <PastEntry day={day.day} entry={day.entry} />
        )}
        <DayRounds rounds={day.rounds} material={material} zone={zone} today={today} />
        <Timeline day={day} material={material} zone={zone} />
      </div>
    </section>
  );
}

interface GapProps {
  days: readonly JournalDay[];
  today: string;
  onOpen: () => void;
}

/** A line for consecutive empty days. Opening it shows each day, to write an entry. */
export function GapLine({ days, today, onOpen }: GapProps) {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return null;
  const until = dateLabel(newest.day, today);
  const span = days.length === 1 ? until : `${dateLabel(oldest.day, today)} – ${until}`;
  return (
    <div className="px-2 pt-6">
      <button
        type="button"
        onClick={onOpen}
        className="-ml-1 flex min-h-8 items-center gap-1 rounded-control px-1 text-13 text-ink-3 hover:text-ink touch:min-h-11"
      >
        <ChevronRight size={14} aria-hidden="true" />
        {span}: nothing noted
      </button>
    </div>
  );
}
