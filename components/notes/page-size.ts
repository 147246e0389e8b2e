/** A page of the list of notes, as the server prefetches it. */
export const notesPage = { limit: 30 };

export const nextNotes = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };
