import { z } from 'zod';
import { findMembership } from '../../core/access/row-access';
import { query } from '../../core/operation/trpc';
import { PlaceName } from '../../wire/screens';
import { SearchKind, SearchResult } from '../../wire/search';
import { Id, title } from '../../wire/shared';
import { readFound, shownOf } from '../search/search';
import { readPlaceNames } from './place-names';

/** As many as the list shows. */
const MOST = 20;

/** The results with the workspace of each, and the names of places outside the workspace of the page. */
export const search = query
  .input(z.strictObject({ q: title(200), workspaceId: Id.optional() }))
  .output(
    z.strictObject({
      results: z.array(SearchResult.omit({ title: true, url: true }).extend({ workspaceId: Id })),
      places: z.array(PlaceName).optional(),
    }),
  )
  .query(async ({ ctx, input: { q, workspaceId: named } }) => {
    const { workspaceId } = await findMembership(ctx, named);
    const found = await readFound(ctx, { q, kinds: SearchKind.options, limit: MOST });
    const rows = found.slice(0, MOST);
    return {
      results: rows.map((row) => ({ ...shownOf(row), workspaceId: row.workspaceId })),
      ...(await readPlaceNames(ctx, rows, workspaceId)),
    };
  });
