import { defineUntrustedTask } from '../sandbox/untrusted-task';
import type { ArchivePiece, ReadPiece } from './archive-piece';

export const readArchiveTask = defineUntrustedTask({
  name: 'read_archive',
  seconds: 20,
  // A process for files can read archives too.
  memoryMb: 384,
  run: async (piece: ArchivePiece): Promise<ReadPiece> =>
    (await import('./archive-piece')).readArchivePiece(piece),
});
