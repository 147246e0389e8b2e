'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { offsetOf } from '@/domain/zones';
import { useLanguage, useText } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { EmptyState, ToToday } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { useWords } from '../../shell/parts/words';
import { useToday } from '../../sync/today';
import { useTRPC } from '../../sync/trpc';
import { useZone } from '../../sync/zone';
import { cn } from '../../ui/cn';
import { hueColor } from '../../ui/hue';
import { icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { type Statistics, sentencesOf } from './figures';
import { Year } from './year';

const Bar = ({ share, color, className }: { share: number; color?: string; className?: string }) => (
  <span
    aria-hidden="true"
    style={{ width: `${Math.max(share * 100, 0.5)}%`, background: color, forcedColorAdjust: 'none' }}
    className={cn('block base:h-1.5 rounded-full', className)}
  />
);

function AreaBars({ areas }: Pick<Statistics, 'areas'>) {
  const t = useText('statistics');
  const { minutes } = useLabels();
  const most = Math.max(...areas.map(({ focusMin }) => focusMin), 1);
  return (
    <ul aria-label={t('byArea')} className="flex flex-col">
      {areas.map(({ area, focusMin }) => (
        <li
          key={area?.id ?? 'none'}
          className="grid min-h-9 grid-cols-[140px_minmax(0,1fr)_72px] items-center gap-3"
        >
          {area ? (
            <Link
              href={`/area/${area.id}`}
              className="truncate text-14 hover:underline touch:-my-3 touch:py-3"
            >
              {area.name}
            </Link>
          ) : (
            <span className="truncate text-14 text-ink-2">{t('noArea')}</span>
          )}
          <Bar
            share={focusMin / most}
            color={area?.hue == null ? undefined : hueColor(area.hue)}
            className="bg-ink-3"
          />
          <span className="text-end text-13 text-ink-2 tabular-nums">{minutes(focusMin)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The estimate of a task above the time that it took. */
function EstimateBars({ estimates }: Pick<Statistics, 'estimates'>) {
  const t = useText('statistics');
  const { minutes } = useLabels();
  const most = Math.max(...estimates.flatMap(({ estimatedMin, focusMin }) => [estimatedMin, focusMin]));
  return (
    <ul aria-label={t('estimatesOf')} className="flex flex-col">
      {estimates.map(({ taskId, title, estimatedMin, focusMin }) => (
        <li key={taskId} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
          <Link
            href={`?task=${taskId}`}
            scroll={false}
            className="truncate text-14 hover:underline touch:-my-3 touch:py-3"
          >
            {title}
          </Link>
          <span className="text-13 text-ink-2 tabular-nums">
            {t('estimatedTaken', { estimated: minutes(estimatedMin), taken: minutes(focusMin) })}
          </span>
          <span className="col-span-2 flex flex-col gap-0.5 pt-1">
            <Bar share={estimatedMin / most} className="h-1 bg-line" />
            <Bar share={focusMin / most} className="h-1 bg-accent" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-10">
      <h2 className="border-b border-line pb-1 text-13 font-semibold text-ink-2">{title}</h2>
      <div className="pt-3">{children}</div>
    </section>
  );
}

function Figures({ figures }: { figures: Statistics }) {
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
        <Year days={stats.days} />
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
export function StatisticsPage() {
  const common = useText('common');
  const trpc = useTRPC();
  const day = useToday();
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
      {query.data ? <Figures figures={query.data} /> : <NotLoaded query={query} />}
    </>
  );
}
