import { create } from 'zustand';

/** Ids that parts of the page share. */
export function createIdSet() {
  const useIds = create<ReadonlySet<string>>(() => new Set());
  return {
    use: () => useIds(),
    add: (...ids: string[]) => useIds.setState((now) => new Set([...now, ...ids]), true),
    drop: (...ids: string[]) =>
      useIds.setState((now) => new Set([...now].filter((id) => !ids.includes(id))), true),
  };
}
