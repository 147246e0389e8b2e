/** Priority names by number. */
export const priorities = ['None', 'Low', 'Medium', 'High'] as const;
