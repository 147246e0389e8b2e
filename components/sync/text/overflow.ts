/*
 * Texts for which localStorage has no room, in IndexedDB. It is slower, as it answers later, and holds far more. Where it
 * is blocked, the texts stay in memory.
 */

const NAME = 'parcours-texts';
const TABLE = 'texts';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Rows = IDBObjectStore;

/** Runs one transaction. Resolves once it is stored. */
async function inTable<Result>(
  mode: IDBTransactionMode,
  work: (rows: Rows) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const request = work(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      // Not waiting for the next turn saves the text also when the page is closed now.
      transaction.commit();
    });
  } finally {
    // An open database would block that the browser deletes it.
    database.close();
  }
}

export interface Overflow {
  put: (key: string, value: object) => Promise<unknown>;
  remove: (key: string) => Promise<unknown>;
  /** All that begin with the prefix. */
  all: (prefix: string) => Promise<[key: string, value: unknown][]>;
}

export const overflow: Overflow = {
  put: (key, value) => inTable('readwrite', (rows) => rows.put(value, key)),
  remove: (key) => inTable('readwrite', (rows) => rows.delete(key)),
  async all(prefix) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const keys = await inTable('readonly', (rows) => rows.getAllKeys(range));
    const values = await inTable('readonly', (rows) => rows.getAll(range));
    return keys.flatMap((key, at) => (typeof key === 'string' ? [[key, values[at]]] : []));
  },
};
