import type { ReactNode } from 'react';
import { dayOf, localZone } from '@/domain/zones';
import { useLabels } from '../../shell/parts/labels';
import { currentDay } from '../../sync/today';

/** Names an instant’s day in the browser’s time zone, such as “Nov 27”. */
export function useDayLabel(): (instant: number) => string {
  const { date } = useLabels();
  return (instant) => date(dayOf(instant, localZone()), currentDay());
}

/** What is known of something, in one line. What is not true of it is left out. */
export const factsLine = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(' · ');

interface ListRowProps {
  name: string;
  facts: ReactNode;
  children: ReactNode;
}

export const ListRow = ({ name, facts, children }: ListRowProps) => (
  <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0">
    <span className="min-w-0 flex-1">
      <span className="block truncate text-14 font-medium">{name}</span>
      {/* The server may be in another zone. */}
      <span
        className="block text-12 text-ink-3 tabular-nums [overflow-wrap:anywhere]"
        suppressHydrationWarning
      >
        {facts}
      </span>
    </span>
    {children}
  </li>
);
