import { defineUntrustedTask } from '../../platform/sandbox/untrusted-task';
import type { Inspected, Uploaded } from './inspect-content';

/** Finds out what an uploaded file is, and converts pictures. */
export const inspectUpload = defineUntrustedTask({
  name: 'inspect_upload',
  seconds: 20,
  memoryMb: 384,
  run: async (file: Uploaded): Promise<Inspected> => (await import('./inspect-content')).inspectContent(file),
});
