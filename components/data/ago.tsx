'use client';

import { formatDay } from '@/language/formats';
import { agoLabel } from '@/server/domain/ago';
import { clockOf, timeLabel } from '@/server/domain/clock';
import { dayOf } from '@/server/domain/zones';
import { useLanguage } from '../language/language';
import { thisMinute, useMinute } from './current-minute';
import { useTimeFormat } from './preferences';
import { useZone } from './zone';

/** How long ago something was; the exact time on hover. */
export function Ago({ instant, className }: { instant: number; className?: string }) {
  const zone = useZone();
  const language = useLanguage();
  const time = timeLabel(clockOf(instant, zone), useTimeFormat());
  const now = useMinute() ?? thisMinute();
  return (
    // The minute may turn between the server's answer and the first paint.
    <time
      suppressHydrationWarning
      dateTime={new Date(instant).toISOString()}
      title={`${formatDay(language, dayOf(instant, zone), 'dateOfYear')}, ${time}`}
      className={className}
    >
      {agoLabel(instant, now, zone)}
    </time>
  );
}
