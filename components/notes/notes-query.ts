import { pagesOf } from '../sync/pages';
import type { PageTools } from '../sync/use-page-tools';

/** The server prefetches with it, so both must use the same query key. */
export const notesPage = { limit: 30 };

/** The viewer's notes and those shared with them that match `q`, last changed first. */
export const notesQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>, q = '') =>
  pagesOf(trpc.screens.notes, client.screens.notes, q ? { ...notesPage, q } : notesPage);
