// Next bundles its own copy of this module into the same process.
const shared: typeof globalThis & { parcoursDatabaseTrouble?: string | undefined } = globalThis;

/** What keeps the embedded database from running, for `/readyz`; undefined when nothing is known to. */
export const databaseTrouble = (): string | undefined => shared.parcoursDatabaseTrouble;

export function setDatabaseTrouble(reason: string | undefined): void {
  shared.parcoursDatabaseTrouble = reason;
}
