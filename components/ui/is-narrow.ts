/** Whether the page has no sidebar, as with the class `max-md`. */
export const isNarrow = (): boolean => window.matchMedia('(width < 720px)').matches;
