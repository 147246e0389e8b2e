/** The first row of a task on the page. */
export const findRow = (taskId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(taskId)}"]`);
