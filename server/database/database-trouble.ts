// Next bundles its own copy of this module into the same process.
const shared: typeof globalThis & { parcoursDatabaseTrouble?: string | undefined } = globalThis;

/** Why the embedded database is not running, for `/readyz`; undefined if there is no known reason. */
export const databaseTrouble = (): string | undefined => shared.parcoursDatabaseTrouble;

export function setDatabaseTrouble(reason: string | undefined): void {
  shared.parcoursDatabaseTrouble = reason;
}
