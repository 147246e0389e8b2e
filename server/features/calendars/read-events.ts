import type { CalendarEvent, Span } from './calendar-types';
import { type DavResource, lastPart, readMultistatus } from './dav-xml';
import { expand } from './expand';

/* Runs in a process of the sandbox. */

/** The processor time that the events of all calendars may take: on a busy machine the clock runs on without them. */
const MAX_MS = 5_000;
const MAX_EVENTS = 10_000;

export interface EventsInput {
  /** The answers for several calendars, so that all of them share one limit. */
  texts: string[];
  span: Span;
  /** Of the person. */
  zone: string;
}

export interface EventsRead {
  events: CalendarEvent[];
  /** How many files are not among them. */
  unread: number;
  /** Whether there was no time or room for all. */
  isPartial: boolean;
}

const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The name of a file as a part of the ids of its events, where a bar ends it. */
const nameOf = (href: string): string => lastPart(href).replaceAll('|', '%7C');

/** The events of a file; null for one that cannot be read. */
function eventsOf(file: string, name: string, { span, zone }: EventsInput): CalendarEvent[] | null {
  try {
    return expand(file, { name, span, zone });
  } catch {
    return null;
  }
}

/** A resource without a file is one of the server's own, unless it has an etag. */
const isFile = ({ properties }: DavResource): boolean =>
  Boolean(properties['calendar-data'] || properties.getetag);

function readOne(resources: readonly DavResource[], input: EventsInput, endsAt: number): EventsRead | null {
  const files = resources.filter(isFile);
  const read: EventsRead = { events: [], unread: 0, isPartial: false };
  for (const [at, { href, properties }] of files.entries()) {
    read.isPartial = usedMs() > endsAt || read.events.length >= MAX_EVENTS;
    if (read.isPartial) {
      // What was stored of a calendar before is more than nothing.
      return at === 0 ? null : { ...read, unread: read.unread + files.length - at };
    }
    const events = eventsOf(properties['calendar-data'] ?? '', nameOf(href), input);
    if (events) read.events.push(...events.slice(0, MAX_EVENTS - read.events.length));
    else read.unread++;
  }
  return read;
}

/** The events of each answer; null for one that is not a multistatus, or that there was no time for. */
export function readEvents(input: EventsInput): (EventsRead | null)[] {
  const endsAt = usedMs() + MAX_MS;
  return input.texts.map((text) => {
    const resources = readMultistatus(text);
    return resources ? readOne(resources, input, endsAt) : null;
  });
}
