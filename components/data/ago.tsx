'use client';

import { agoLabel } from '@/server/domain/ago';
import { thisMinute, useMinute } from './current-minute';
import { useZone } from './zone';

const exactly = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(instant);

/** How long ago something was; the exact time on hover. */
export function Ago({ instant, className }: { instant: number; className?: string }) {
  const zone = useZone();
  const now = useMinute() ?? thisMinute();
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
