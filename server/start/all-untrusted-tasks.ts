import {
  editEvent,
  readDavEvents,
  readDavXml,
  readWritten,
  removeOccurrence,
  writeNewEvent,
  writeTaskEvent,
} from '../features/calendars/untrusted-tasks';
import { readTodoTask } from '../features/dav/untrusted-tasks';
import { readArchiveTask, readImportTask } from '../features/exchange/untrusted-tasks';
import { inspectUpload } from '../features/files/inspect-upload';
import { readMessageTask } from '../features/mail-in/untrusted-tasks';
import { renderMarkdown } from '../features/sharing/render-markdown';
import type { RunnableUntrustedTask } from '../platform/sandbox/untrusted-task';

/** Every task that runs in the processes of the sandbox. Each module is loaded at their start, so keep it light. */
export const allUntrustedTasks: readonly RunnableUntrustedTask[] = [
  inspectUpload,
  readImportTask,
  readArchiveTask,
  readDavEvents,
  readDavXml,
  removeOccurrence,
  editEvent,
  writeNewEvent,
  writeTaskEvent,
  readWritten,
  renderMarkdown,
  readTodoTask,
  readMessageTask,
];
