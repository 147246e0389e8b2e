/** A store of the browser that is full or forbidden keeps nothing: then the page alone has it. */
export function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

type Place = 'localStorage' | 'sessionStorage';

/** Keeps something beyond the page; null forgets it. */
export const writeStorage = (place: Place, key: string, value: object | string | null): void =>
  tryStorage(() =>
    value === null ? window[place].removeItem(key) : window[place].setItem(key, JSON.stringify(value)),
  );

/** What was kept; null where nothing was. */
export const readStorage = (place: Place, key: string): unknown =>
  tryStorage(() => JSON.parse(window[place].getItem(key) ?? 'null')) ?? null;
