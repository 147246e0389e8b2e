/** The names of the priorities, by their number. */
export const priorities = ['None', 'Low', 'Medium', 'High'] as const;
