import { create } from 'zustand';

const useStore = create<{ closedAt: ReadonlyMap<string, number> }>(() => ({ closedAt: new Map() }));

/** Rounds that are shown as closed until Undo expires: `day/index` → epoch milliseconds. */
export const closing = {
  add: (key: string) =>
    useStore.setState(({ closedAt }) => ({ closedAt: new Map(closedAt).set(key, Date.now()) })),
  drop: (key: string) =>
    useStore.setState(({ closedAt }) => ({
      closedAt: new Map([...closedAt].filter(([other]) => other !== key)),
    })),
};

export const useClosing = () => useStore(({ closedAt }) => closedAt);
