import { useLabels } from '../data/labels';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import type { Plan } from '../rounds/use-day';
import { type CalendarEvent, fillsDay, spanOfEvent } from './items';
import { spanLabel } from './times';
import { useEventTitle } from './use-event-title';

/** The events of a day on paper, where the hours of the timeline have no room. */
export function PrintedEvents({ plan: { day, events = [] } }: { plan: Pick<Plan, 'day' | 'events'> }) {
  const t = useText('timeline');
  const zone = useZone();
  const labels = useLabels();
  const titleOf = useEventTitle();
  if (events.length === 0) return null;
  const timeOf = (event: CalendarEvent) =>
    fillsDay(event, day, zone) ? t('allDay') : spanLabel(spanOfEvent(event, day, zone), labels);
  return (
    <section aria-label={t('events')} className="hidden px-2 pb-4 print:block">
      <h2 className="pb-1 text-13 font-semibold">{t('events')}</h2>
      <ul>
        {[...events]
          .sort((one, other) => one.start.localeCompare(other.start))
          .map((event) => (
            <li key={event.id} className="flex gap-3 py-0.5 text-13">
              <span className="w-24 shrink-0 text-ink-3 tabular-nums">{timeOf(event)}</span>
              {titleOf(event)}
            </li>
          ))}
      </ul>
    </section>
  );
}
