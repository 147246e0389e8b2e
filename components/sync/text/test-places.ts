import type { Overflow } from './overflow';
import type { Room } from './text-store';

/** A localStorage whose room can be full. */
export function createRoom(): Room & { isFull: boolean } {
  const values = new Map<string, string>();
  return {
    isFull: false,
    keys: () => [...values.keys()],
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  };
}

/** An IndexedDB that is a map. */
export function createOverflow(): Overflow & { size: () => number } {
  const rows = new Map<string, object>();
  return {
    size: () => rows.size,
    put: async (key, value) => rows.set(key, value),
    remove: async (key) => rows.delete(key),
    all: async (prefix) => [...rows].filter(([key]) => key.startsWith(prefix)),
  };
}
