import { defineUntrustedTask } from '../../sandbox/untrusted-task';
import type { CalendarEvent } from './calendar-types';
import type { DavResource } from './dav-xml';
import type { EventsInput } from './read-events';

/*
 * What calendar servers send is read in other processes: large XML and rules that never match would keep this one busy.
 * The code is imported there.
 */

const limits = { seconds: 10, memoryMb: 768 };

/** The resources of an answer; null for anything but a multistatus. */
export const readDavXml = defineUntrustedTask({
  ...limits,
  name: 'read_dav_xml',
  run: async (text: string): Promise<DavResource[] | null> =>
    (await import('./dav-xml')).readMultistatus(text) ?? null,
});

/** The events of each calendar; null for an answer that is not a multistatus, or that there was no time for. */
export const readDavEvents = defineUntrustedTask({
  ...limits,
  name: 'read_dav_events',
  run: async (input: EventsInput): Promise<(CalendarEvent[] | null)[]> =>
    (await import('./read-events')).readEvents(input),
});

/** A file without one occurrence; null if nothing is left of it. */
export const removeOccurrence = defineUntrustedTask({
  ...limits,
  name: 'remove_occurrence',
  run: async ({ file, date }: { file: string; date: string }): Promise<string | null> =>
    (await import('./remove-occurrence')).withoutOccurrence(file, date),
});
