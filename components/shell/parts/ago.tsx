import { clockOf } from '@/domain/clock';
import { dayOf } from '@/domain/zones';
import { formatDay } from '@/language/formats';
import { thisMinute, useMinute } from '../../sync/current-minute';
import { useZone } from '../../sync/zone';
import { useLanguage } from '../language/language';
import { useLabels } from './labels';

/** How long ago something was; the exact time on hover. */
export function Ago({ instant, className }: { instant: number; className?: string }) {
  const zone = useZone();
  const language = useLanguage();
  const labels = useLabels();
  const time = labels.time(clockOf(instant, zone));
  const now = useMinute() ?? thisMinute();
  return (
    // The minute may turn between the server's answer and the first paint.
    <time
      suppressHydrationWarning
      dateTime={new Date(instant).toISOString()}
      title={`${formatDay(language, dayOf(instant, zone), 'dateOfYear')}, ${time}`}
      className={className}
    >
      {labels.ago(instant, now, zone)}
    </time>
  );
}
