'use client';

import { MoreHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { View } from '@/server/types';
import { retryImport } from '../data/connection';
import { useFrame } from '../data/frame';
import { EmptyState, Gone, Skeleton } from '../data/page-states';
import { useToday } from '../data/today';
import { useText } from '../language/language';
import { NameDialog } from '../places/name-dialog';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import { useOpenPage } from '../ui/navigation';
import { ScreenView } from './screen-view';
import { useViewActions } from './use-view-actions';

const FilterChips = dynamic(
  retryImport(() => import('./filter-chips').then((module) => module.FilterChips)),
  {
    loading: () => <div className="h-8 touch:h-11" />,
  },
);

const viewMenu = lateMenu(
  retryImport(() => import('./view-menu-items').then((module) => module.ViewMenuItems)),
);

function Head({ view, day }: { view: View; day: string }) {
  const common = useText('common');
  const open = useOpenPage();
  const frame = useFrame(day).data;
  const today = useToday(day);
  const [isNaming, setNaming] = useState(false);
  const { update, remove } = useViewActions();
  return (
    <header className="flex flex-col gap-3 px-2 pb-4">
      <div className="flex items-center gap-2">
        <h1 className="min-w-0 flex-1 page-title [overflow-wrap:anywhere]">{view.name}</h1>
        <LazyMenu
          of={viewMenu}
          content={{
            onRename: () => setNaming(true),
            onDelete: () => {
              open('/today');
              void remove(view);
            },
          }}
          button={(props) => (
            <IconButton {...props} label={common('actionsOf', { name: view.name })}>
              <MoreHorizontal {...icon} />
            </IconButton>
          )}
        />
      </div>
      <div className="-mx-2">
        <FilterChips
          {...{ frame, today, filter: view.filter }}
          onChange={(filter) => void update(view, { filter }, 'anotherFilter')}
        />
      </div>
      <NameDialog
        open={isNaming}
        title={common('rename')}
        value={view.name}
        onClose={() => setNaming(false)}
        onName={(name) => void update(view, { name }, 'viewRenamed')}
      />
    </header>
  );
}

/** The tasks of a saved view. Its chips change the view. */
export function SavedView({ id, day }: { id: string; day: string }) {
  const t = useText('views');
  const frame = useFrame(day).data;
  const view = frame?.views.find((one) => one.id === id);
  if (!frame) return <Skeleton />;
  if (!view) return <Gone what="view" />;
  return (
    <ScreenView
      name="filter"
      day={day}
      filter={view.filter}
      sort={view.sort}
      head={() => <Head view={view} day={day} />}
      empty={() => <EmptyState>{t('noMatchView')}</EmptyState>}
    />
  );
}
