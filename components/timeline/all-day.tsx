'use client';

import { type CalendarEvent, titleOfEvent } from './items';

interface AllDayProps {
  events: readonly CalendarEvent[];
  colorOf: (event: CalendarEvent) => string | null;
  onOpen: (event: CalendarEvent) => void;
}

/** The events without an hour, above the hours. */
export function AllDay({ events, colorOf, onOpen }: AllDayProps) {
  if (events.length === 0) return null;
  return (
    <ul aria-label="All day" className="flex flex-col gap-0.5 pb-2 pl-10">
      {events.map((event) => (
        <li key={event.id}>
          <button
            type="button"
            onClick={() => onOpen(event)}
            className="relative flex min-h-6 w-full items-center overflow-hidden rounded-control border border-line bg-paper pr-1.5 pl-2.5 text-left text-12 font-medium hover:bg-hover touch:min-h-11"
          >
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 w-0.75 bg-ink-3"
              style={{ backgroundColor: colorOf(event) ?? undefined }}
            />
            <span className="truncate">{titleOfEvent(event)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
