'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useFrame } from '../data/frame';
import { EmptyState } from '../data/page-states';
import { useToday } from '../data/today';
import { useText } from '../language/language';
import { NameDialog } from '../places/name-dialog';
import { filterPath, readFilter } from '../state/filter';
import { Button } from '../ui/button';
import { useOpenPage } from '../ui/navigation';
import { FilterChips } from './late';
import { ScreenView } from './screen-view';
import { useViewActions } from './use-view-actions';

/** The tasks that a filter finds. The filter is in the address. */
export function FilterView({ day }: { day: string }) {
  const t = useText('views');
  const open = useOpenPage();
  const query = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const frame = useFrame(day).data;
  const today = useToday(day);
  const [isNaming, setNaming] = useState(false);
  const { create } = useViewActions();
  const [tag] = filter.tags?.all ?? [];
  const isTagOnly = Boolean(tag) && Object.keys(filter).length === 1;
  return (
    <ScreenView
      name="filter"
      day={day}
      filter={filter}
      head={() => (
        <header className="flex flex-col gap-3 px-2 pb-4">
          <div className="flex items-center gap-2">
            <h1 className="min-w-0 flex-1 page-title [overflow-wrap:anywhere]">
              {isTagOnly ? <bdi>#{tag}</bdi> : t('filter')}
            </h1>
            {Object.keys(filter).length > 0 && (
              <Button look="outline" onClick={() => setNaming(true)}>
                {t('saveAsView')}
              </Button>
            )}
          </div>
          <div className="-mx-2">
            <FilterChips
              {...{ filter, frame, today }}
              onChange={(next) => open(filterPath(next), { replace: true })}
            />
          </div>
          <NameDialog
            open={isNaming}
            title={t('saveAsView')}
            value={isTagOnly ? `#${tag}` : ''}
            onClose={() => setNaming(false)}
            onName={(name) => void create({ name, filter }).then((id) => id && open(`/view/${id}`))}
          />
        </header>
      )}
      empty={() => <EmptyState>{t('noMatchFilter')}</EmptyState>}
    />
  );
}
