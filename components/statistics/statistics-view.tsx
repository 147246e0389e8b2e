'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { offsetOf } from '@/server/domain/zones';
import { EmptyState, ToToday } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useToday } from '../data/today';
import { useTRPC } from '../data/trpc';
import { useWords } from '../data/words';
import { useZone } from '../data/zone';
import { useLanguage, useText } from '../language/language';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { AreaBars, EstimateBars } from './bars';
import { type Statistics, sentencesOf } from './figures';
import { Year } from './year';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-10">
      <h2 className="border-b border-line pb-1 text-13 font-semibold text-ink-2">{title}</h2>
      <div className="pt-3">{children}</div>
    </section>
  );
}

function Figures({ figures, today }: { figures: Statistics; today: string }) {
  const words = { ...useWords('statistics'), language: useLanguage() };
  const { t } = words;
  const { stats, areas, estimates } = figures;
  const { completed, focusMin } = stats.totals;
  if (completed === 0 && focusMin === 0) return <EmptyState action={<ToToday />}>{t('empty')}</EmptyState>;
  return (
    <div className="px-2">
      {sentencesOf(figures, words).map((text, at) => (
        <p key={text} className={at === 0 ? 'text-16' : 'pt-1 text-14 text-ink-2'}>
          {text}
        </p>
      ))}
      <Part title={t('yearOfDays')}>
        <Year days={stats.days} today={today} />
      </Part>
      {areas.length > 0 && (
        <Part title={t('byArea')}>
          <AreaBars areas={areas} />
        </Part>
      )}
      {estimates.length > 0 && (
        <Part title={t('estimates')}>
          <EstimateBars estimates={estimates} />
        </Part>
      )}
    </div>
  );
}

/** A year in figures: sentences first, then the days, focus by area, and estimates against what tasks took. */
export function StatisticsView({ day: served }: { day: string }) {
  const common = useText('common');
  const trpc = useTRPC();
  const day = useToday(served);
  const zone = useZone();
  const query = useQuery(trpc.screens.statistics.queryOptions({ day, offset: offsetOf(day, zone) }));
  return (
    <>
      <Link
        href="/journal"
        className="inline-flex h-8 items-center gap-1 rounded-control pe-2 ps-1 text-13 text-ink-2 hover:bg-hover hover:text-ink touch:h-11"
      >
        <ChevronLeft {...icon} className="rtl:-scale-x-100" /> {common('journal')}
      </Link>
      <h1 className="px-2 pb-4 page-title">{common('statistics')}</h1>
      {query.data ? <Figures figures={query.data} today={day} /> : <NotLoaded query={query} />}
    </>
  );
}
