'use client';

import { createContext, useContext } from 'react';
import type { WriteQueue } from './write-queue';

export const WriteQueueContext = createContext<WriteQueue | null>(null);

/** The write queue of the page. Throws outside `DataProvider`. */
export function useWriteQueue(): WriteQueue {
  const queue = useContext(WriteQueueContext);
  if (!queue) throw new Error('useWriteQueue needs a DataProvider around it.');
  return queue;
}
