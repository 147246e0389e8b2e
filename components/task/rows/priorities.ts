/** The messages that name priorities, by number. */
export const priorities = ['priority0', 'priority1', 'priority2', 'priority3'] as const;

export const priorityName = (priority: number) => priorities[priority] ?? 'priority0';
