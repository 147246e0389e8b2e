import { useText } from '../language/language';
import type { CalendarEvent } from './items';
import { useEventTitle } from './use-event-title';

interface AllDayProps {
  events: readonly CalendarEvent[];
  colorOf: (event: CalendarEvent) => string | null;
  onOpen: (event: CalendarEvent) => void;
}

/** The events without an hour, above the hours. */
export function AllDay({ events, colorOf, onOpen }: AllDayProps) {
  const t = useText('timeline');
  const titleOf = useEventTitle();
  if (events.length === 0) return null;
  return (
    <ul aria-label={t('allDay')} className="flex flex-col gap-0.5 pb-2 ps-10">
      {events.map((event) => (
        <li key={event.id}>
          <button
            type="button"
            onClick={() => onOpen(event)}
            className="relative flex min-h-6 w-full items-center overflow-hidden rounded-control border border-line bg-paper pe-1.5 ps-2.5 text-start text-12 font-medium hover:bg-hover touch:min-h-11"
          >
            <span
              aria-hidden="true"
              className="absolute inset-y-0 start-0 w-0.75 bg-ink-3"
              style={{ backgroundColor: colorOf(event) ?? undefined }}
            />
            <span className="truncate">{titleOf(event)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
