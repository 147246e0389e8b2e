import { ChevronRight } from 'lucide-react';
import { useLabels } from '../data/labels';
import { useText } from '../language/language';
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
  const common = useText('common');
  const labels = useLabels();
  const label = labels.day(day.day, today);
  const date = labels.date(day.day, today);
  const named = label !== date;
  return (
    <div className="flex items-baseline gap-2 border-b border-line pb-1.5">
      <h2
        id={headingIdOf(day.day)}
        tabIndex={-1}
        className="flex scroll-mt-6 items-baseline gap-2 text-16 font-semibold"
      >
        {named ? label : labels.weekday(day.day)}
        <span className="text-13 font-normal text-ink-3">
          {named ? labels.dayAndDate(day.day, today) : date}
        </span>
      </h2>
      <span className="ms-auto text-12 text-ink-3 tabular-nums">{sumLabel(day, { common, labels })}</span>
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
  const t = useText('journal');
  const labels = useLabels();
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return null;
  const until = labels.date(newest.day, today);
  const span = days.length === 1 ? until : t('span', { from: labels.date(oldest.day, today), to: until });
  return (
    <div className="px-2 pt-6">
      <button
        type="button"
        onClick={onOpen}
        className="-ms-1 flex min-h-8 items-center gap-1 rounded-control px-1 text-13 text-ink-3 hover:text-ink touch:min-h-11"
      >
        <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        {t('nothingNoted', { days: span })}
      </button>
    </div>
  );
}
