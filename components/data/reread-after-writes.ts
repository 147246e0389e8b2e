'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useWriteQueue } from './write-queue-context';

/** The longest time between the server's read for a page and the page, in milliseconds. */
const READ_MS = 3_000;

/** A page that was asked for during a write may show the data from before it. Reads such a page again. */
export function RereadAfterWrites(): null {
  const path = usePathname();
  const shown = useRef(path);
  const queue = useWriteQueue();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (queue.wroteWithin(READ_MS)) void queue.whenSettled().then(() => queryClient.invalidateQueries());
  }, [path, queue, queryClient]);
  return null;
}
