import { defineUntrustedTask } from '../sandbox/untrusted-task';
import type { ImportRequest, ReadOutcome } from './importer';

export const readImportTask = defineUntrustedTask({
  name: 'read_import',
  seconds: 20,
  memoryMb: 768,
  run: async (request: ImportRequest): Promise<ReadOutcome> =>
    (await import('./read-file')).readImportFile(request),
});
