import { defineUntrustedTask } from '../../platform/sandbox/untrusted-task';
import type { EventEdit, NewEvent, TaskEdit } from './edit-event';
import type { EventsInput } from './read-events';

/*
 * What calendar servers send is read in other processes: large XML and rules that never match would keep this one busy.
 * The code is imported there.
 */

const limits = { seconds: 10, memoryMb: 768 };

export const readDavXml = defineUntrustedTask({
  ...limits,
  name: 'read_dav_xml',
  run: async (text: string) => (await import('./dav-xml')).readMultistatus(text),
});

export const readDavEvents = defineUntrustedTask({
  ...limits,
  name: 'read_dav_events',
  run: async (input: EventsInput) => (await import('./read-events')).readEvents(input),
});

export const removeOccurrence = defineUntrustedTask({
  ...limits,
  name: 'remove_occurrence',
  run: async ({ file, date, zone }: { file: string; date: string; zone: string }) =>
    (await import('./remove-occurrence')).withoutOccurrence(file, { date, zone }),
});

export const editEvent = defineUntrustedTask({
  ...limits,
  name: 'edit_event',
  run: async (edit: EventEdit) => (await import('./edit-event')).editEvent(edit),
});

export const writeNewEvent = defineUntrustedTask({
  ...limits,
  name: 'write_new_event',
  run: async (event: NewEvent) => (await import('./edit-event')).writeNewEvent(event),
});

export const writeTaskEvent = defineUntrustedTask({
  ...limits,
  name: 'write_task_event',
  run: async (edit: TaskEdit) => (await import('./edit-event')).writeTaskEvent(edit),
});

export const readWritten = defineUntrustedTask({
  ...limits,
  name: 'read_written',
  run: async (input: { files: readonly string[]; zone: string }) =>
    (await import('./read-written')).readWritten(input),
});
