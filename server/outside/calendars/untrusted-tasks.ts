import { defineUntrustedTask } from '../../sandbox/untrusted-task';
import type { CalendarEvent } from './calendar-types';
import type { DavResource } from './dav-xml';
import type { Edited, EventEdit, TaskEdit } from './edit-event';
import type { EventsInput } from './read-events';
import type { WrittenTimes } from './read-written';

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

/** A file after a change of one of its events. */
export const editEvent = defineUntrustedTask({
  ...limits,
  name: 'edit_event',
  run: async (edit: EventEdit): Promise<Edited | null> => (await import('./edit-event')).editEvent(edit),
});

/** The file of the event of a task; null if the one that is there has no event. */
export const writeTaskEvent = defineUntrustedTask({
  ...limits,
  name: 'write_task_event',
  run: async (edit: TaskEdit): Promise<string | null> => (await import('./edit-event')).writeTaskEvent(edit),
});

/** The event of each file that we wrote; null where none takes place. */
export const readWritten = defineUntrustedTask({
  ...limits,
  name: 'read_written',
  run: async (files: readonly string[]): Promise<(WrittenTimes | null)[]> =>
    (await import('./read-written')).readWritten(files),
});
