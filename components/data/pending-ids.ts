'use client';

import { create } from 'zustand';

const usePending = create(() => ({ ids: new Set<string>() }));

/** The ids of rows that are hidden because their delete is on its way. */
export const usePendingDeletes = (): ReadonlySet<string> => usePending(({ ids }) => ids);

export const hide = (id: string) => usePending.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
export const show = (id: string) =>
  usePending.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));
