import { Flag } from 'lucide-react';
import { dateLabel } from '@/server/domain/when';
import { dayOf } from '@/server/domain/zones';

export function DeadlineLabel({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <span className="inline-flex items-center gap-1 text-12 text-ink-3 tabular-nums">
      <Flag size={12} strokeWidth={1.75} aria-hidden="true" />
      <span>
        Due <time dateTime={day}>{dateLabel(day, dayOf(Date.now(), 'UTC'))}</time>
      </span>
    </span>
  );
}
