import type { Db } from './client';
import { hearsItself } from './live-changes';

export const POOLER_REMEDY =
  'If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the database behind it.';

/** Why requests would fail, or changes not reach open pages, although the database answers; undefined if all is well. */
export async function findSilence(db: Db): Promise<Error | undefined> {
  try {
    if (await hearsItself(db)) return undefined;
    return new Error(`Changes do not arrive from the database. ${POOLER_REMEDY}`);
  } catch (cause) {
    return new Error(`The connections of DATABASE_URL do not work. ${POOLER_REMEDY}`, { cause });
  }
}
