import { readArchiveTask, readImportTask } from '../exchange/untrusted-tasks';
import { inspectUpload } from '../files/inspect-upload';
import {
  editEvent,
  readDavEvents,
  readDavXml,
  readWritten,
  removeOccurrence,
  writeTaskEvent,
} from '../outside/calendars/untrusted-tasks';
import type { RunnableUntrustedTask } from '../sandbox/untrusted-task';
import { renderMarkdown } from '../sharing/render-markdown';

/** Every task that runs in the processes of the sandbox. Each module is loaded at their start, so keep it light. */
export const allUntrustedTasks: readonly RunnableUntrustedTask[] = [
  inspectUpload,
  readImportTask,
  readArchiveTask,
  readDavEvents,
  readDavXml,
  removeOccurrence,
  editEvent,
  writeTaskEvent,
  readWritten,
  renderMarkdown,
];
