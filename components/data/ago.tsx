'use client';

import { agoLabel } from '@/server/domain/ago';
import { clockOf, timeLabel } from '@/server/domain/clock';
import { formatters } from '@/server/domain/zones';
import { thisMinute, useMinute } from './current-minute';
import { useTimeFormat } from './preferences';
import { useZone } from './zone';

const dateOf = formatters('en', { dateStyle: 'medium' });

/** How long ago something was; the exact time on hover. */
export function Ago({ instant, className }: { instant: number; className?: string }) {
  const zone = useZone();
  const time = timeLabel(clockOf(instant, zone), useTimeFormat());
  const now = useMinute() ?? thisMinute();
  return (
    // The minute may turn between the server's answer and the first paint.
    <time
      suppressHydrationWarning
      dateTime={new Date(instant).toISOString()}
      title={`${dateOf(zone).format(instant)}, ${time}`}
      className={className}
    >
      {agoLabel(instant, now, zone)}
    </time>
  );
}
