import type { CalendarEvent, Span } from './calendar-types';
import { type DavResource, lastPart, readMultistatus } from './dav-xml';
import { expand } from './expand';

/* Runs in a process of the sandbox. */

/** How long the events of all calendars may take. */
const MAX_MS = 5_000;
const MAX_EVENTS = 10_000;

export interface EventsInput {
  /** The answers for several calendars, so that all of them share one limit. */
  texts: string[];
  span: Span;
}

/** The events of a file. Skips a file that cannot be read. */
function eventsOf({ href, properties }: DavResource, span: Span): CalendarEvent[] {
  try {
    return expand(properties['calendar-data'] ?? '', lastPart(href), span);
  } catch {
    return [];
  }
}

/** The events of each answer; null for one that is not a multistatus, or that there was no time for. */
export function readEvents({ texts, span }: EventsInput): (CalendarEvent[] | null)[] {
  const endsAt = performance.now() + MAX_MS;
  return texts.map((text) => {
    const resources = readMultistatus(text);
    if (!resources) return null;
    const events: CalendarEvent[] = [];
    for (const resource of resources) {
      if (performance.now() > endsAt) return null;
      if (events.length < MAX_EVENTS) events.push(...eventsOf(resource, span).slice(0, MAX_EVENTS));
    }
    return events.slice(0, MAX_EVENTS);
  });
}
