import { defineUntrustedTask } from '../../platform/sandbox/untrusted-task';
import type { ArchivePiece, ReadPiece } from './archive-piece';
import type { ImportRequest, ReadOutcome } from './importer';

// The same for both, so that a process for files can read archives too. The largest real files take 330 MB.
const limits = { seconds: 20, memoryMb: 384 };

export const readImportTask = defineUntrustedTask({
  ...limits,
  name: 'read_import',
  run: async (request: ImportRequest): Promise<ReadOutcome> =>
    (await import('./read-file')).readImportFile(request),
});

export const readArchiveTask = defineUntrustedTask({
  ...limits,
  name: 'read_archive',
  run: async (piece: ArchivePiece): Promise<ReadPiece> =>
    (await import('./archive-piece')).readArchivePiece(piece),
});
