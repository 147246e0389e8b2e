import type { SignedIn } from '../../core/operation/trpc';
import type { Collection } from '../../features/dav/collections';
import { readPositions } from '../../features/dav/sync';

const PREFIX = 'urn:parcours:sync:';

/** A position of the log as a token, which RFC 6578 asks to be a URI; and back. */
export const tokenOf = (position: string): string => PREFIX + position;
export const positionOf = (token: string): string => token.trim().slice(PREFIX.length);

/** The token of each collection, by its name: it changes with everything in it. */
export async function readSyncTokens(
  ctx: SignedIn,
  collections: readonly Collection[],
): Promise<ReadonlyMap<string, string>> {
  const positions = await readPositions(ctx, collections);
  return new Map([...positions].map(([name, position]) => [name, tokenOf(position)]));
}
