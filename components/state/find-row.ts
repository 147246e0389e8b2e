import { findShown } from '../ui/find-shown';

/** The row of a task on the screen that shows. */
export const findRow = (taskId: string): HTMLElement | undefined =>
  findShown(`[data-task-id="${CSS.escape(taskId)}"]`);
