import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Draft } from './draft';
import { inPages } from './row-pages';

/** A draft on its way from the process that read the file. Its rows are in pages, so that they are read part by part. */
export interface PackedDraft {
  /** The draft, whose lists are empty. */
  draft: Uint8Array;
  /** The pages of each list. */
  lists: Uint8Array[][];
}

/** The lists of a draft, in the same order in both processes. */
const listsOf = ({ others, ...draft }: Draft): unknown[][] =>
  [...Object.values(draft), ...Object.values(others ?? {})].filter(Array.isArray);

/** Moves the rows of a draft into pages. */
export function packDraft(draft: Draft): PackedDraft {
  const lists = listsOf(draft).map((rows) => inPages(rows.splice(0)).map((page) => serialize(page)));
  return { draft: serialize(draft), lists };
}

export async function unpackDraft(packed: PackedDraft): Promise<Draft> {
  const draft: Draft = deserialize(packed.draft);
  for (const [nth, rows] of listsOf(draft).entries())
    for (const page of packed.lists[nth] ?? []) {
      rows.push(...deserialize(page));
      await setImmediate();
    }
  return draft;
}
