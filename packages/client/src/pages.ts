import { unwrap } from './parcours-error.js';

/** A page of a list. The last one has no cursor. */
interface Page {
  nextCursor?: string | null | undefined;
}

type Answer<Body> = Promise<{ data?: Body; error?: unknown; response: Response }>;

/**
 * Reads a list page by page.
 *
 *     for await (const { tasks } of pages((cursor) => parcours.GET('/v2/tasks', { params: { query: { cursor } } })))
 *
 * @throws ParcoursError if the server refuses a page.
 */
export async function* pages<Body extends Page>(
  read: (cursor: string | undefined) => Answer<Body>,
): AsyncGenerator<Body, void> {
  let cursor: string | undefined;
  do {
    const page = await unwrap(read(cursor));
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
