'use client';

import { useTimeFormat } from '../data/preferences';
import { useZone } from '../data/zone';
import type { Plan } from '../rounds/use-day';
import { type CalendarEvent, fillsDay, spanOfEvent, titleOfEvent } from './items';
import { spanLabel } from './times';

/** The events of a day on paper, where the hours of the timeline have no room. */
export function PrintedEvents({ plan: { day, events = [] } }: { plan: Pick<Plan, 'day' | 'events'> }) {
  const zone = useZone();
  const format = useTimeFormat();
  if (events.length === 0) return null;
  const timeOf = (event: CalendarEvent) =>
    fillsDay(event, day, zone) ? 'All day' : spanLabel(spanOfEvent(event, day, zone), format);
  return (
    <section aria-label="Events" className="hidden px-2 pb-4 print:block">
      <h2 className="pb-1 text-13 font-semibold">Events</h2>
      <ul>
        {[...events]
          .sort((one, other) => one.start.localeCompare(other.start))
          .map((event) => (
            <li key={event.id} className="flex gap-3 py-0.5 text-13">
              <span className="w-24 shrink-0 text-ink-3 tabular-nums">{timeOf(event)}</span>
              {titleOfEvent(event)}
            </li>
          ))}
      </ul>
    </section>
  );
}
