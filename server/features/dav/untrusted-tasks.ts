import { defineUntrustedTask } from '../../platform/sandbox/untrusted-task';

/** Reads the file of a to-do. The code is imported in the other process. */
export const readTodoTask = defineUntrustedTask({
  seconds: 5,
  memoryMb: 256,
  name: 'read_todo',
  run: async (input: { text: string; zone: string | null }) => (await import('./read-todo')).readTodo(input),
});
