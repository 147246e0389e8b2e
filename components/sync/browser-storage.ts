import type { Check } from './stored-shape';

/** Runs work on browser storage, which can be full or blocked. Returns undefined if it fails. */
export function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

type Place = 'localStorage' | 'sessionStorage';

/** Stores a value as JSON; null removes it. */
export const writeStorage = (place: Place, key: string, value: object | string | null): void =>
  tryStorage(() =>
    value === null ? window[place].removeItem(key) : window[place].setItem(key, JSON.stringify(value)),
  );

/** Returns null if there is no value, or one that another version of the app wrote in another shape. */
export function readStorage<Value>(place: Place, key: string, check: Check<Value>): Value | null {
  const value: unknown = tryStorage(() => JSON.parse(window[place].getItem(key) ?? 'null'));
  return check(value) ? value : null;
}

export const storedKeys = (prefix: string): string[] =>
  tryStorage(() => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))) ?? [];
