// Apart from the other addresses of the filter page: every task row has links to its tags.

/** The address of the filter page with one tag. */
export const tagPath = (tag: string): string => `/filter?${new URLSearchParams({ tag })}`;
