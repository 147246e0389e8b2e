import { defineUntrustedTask } from '../sandbox/untrusted-task';
import type { ImportRequest, ReadOutcome } from './importer';

export const readImportTask = defineUntrustedTask({
  name: 'read_import',
  seconds: 20,
  // The largest real files take 330.
  memoryMb: 384,
  run: async (request: ImportRequest): Promise<ReadOutcome> =>
    (await import('./read-file')).readImportFile(request),
});
