/** The page size. The server prefetches with it, so both must use the same query key. */
export const notesPage = { limit: 30 };

export const nextNotes = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };
