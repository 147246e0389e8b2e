import { defineUntrustedTask } from '../../platform/sandbox/untrusted-task';
import type { MessageFile } from './read-message';

/** Reads a message that came by mail. The code is imported in the other process. */
export const readMessageTask = defineUntrustedTask({
  name: 'read_message',
  seconds: 20,
  memoryMb: 512,
  run: async (file: MessageFile) => (await import('./read-message')).readMessage(file),
});
