'use client';

import { useSyncExternalStore } from 'react';
import { agoLabel } from '@/server/domain/ago';
import { useZone } from '../data/zone';

const MINUTE = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times of the page; it stands still where none is shown. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, MINUTE);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

const exactly = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant);

/** How long ago something was; the exact time on hover. */
export function Ago({ instant, className }: { instant: number; className?: string }) {
  const zone = useZone();
  const now = useSyncExternalStore(subscribe, minute, minute);
  return (
    // The minute may turn between the server's answer and the first paint.
    <time
      suppressHydrationWarning
      dateTime={new Date(instant).toISOString()}
      title={exactly(instant, zone)}
      className={className}
    >
      {agoLabel(instant, now, zone)}
    </time>
  );
}
