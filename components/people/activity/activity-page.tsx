'use client';

import { useSearchParams } from 'next/navigation';
import { byDay } from '@/domain/journal';
import { useText } from '../../shell/language/language';
import { EmptyState } from '../../shell/parts/page-states';
import { AutoMoreButton, NotLoaded } from '../../shell/parts/query-states';
import { useWords } from '../../shell/parts/words';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { ActivityList } from './activity-list';
import { ActivityPlace } from './activity-place';
import { runsOf } from './activity-text';
import { type ActivityFilter, useActivity } from './use-activity';

function Days({ filter }: { filter: ActivityFilter }) {
  const { t, labels } = useWords('activity');
  const { query, entries } = useActivity(filter);
  const zone = useZone();
  const today = useToday();
  if (!entries) return <NotLoaded query={query} />;
  if (entries.length === 0) return <EmptyState>{t('noneVisible')}</EmptyState>;
  return (
    <>
      {[...byDay(runsOf(entries), ({ entry }) => entry.createdAt, zone)].map(([day, runs]) => (
        <section key={day} className="pb-6">
          <h2 className="border-b border-line pb-1 text-13 font-semibold text-ink-2">
            {labels.day(day, today)}
          </h2>
          <div className="pt-1">
            <ActivityList label={t('ofDay', { day: labels.day(day, today) })} runs={runs} />
          </div>
        </section>
      ))}
      <AutoMoreButton query={query} look="outline">
        {t('earlier')}
      </AutoMoreButton>
    </>
  );
}

export function ActivityPage() {
  const common = useText('common');
  const search = useSearchParams();
  const filter = {
    workspaceId: search.get('workspace') ?? undefined,
    within: search.get('within') ?? undefined,
  };
  return (
    <div className="px-2">
      <header className="flex flex-wrap items-center justify-between gap-3 pb-6">
        <h1 className="page-title">{common('activity')}</h1>
        <ActivityPlace filter={filter} />
      </header>
      <Days filter={filter} />
    </div>
  );
}
