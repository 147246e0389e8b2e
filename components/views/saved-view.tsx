'use client';

import { useState } from 'react';
import type { View } from '@/server/types';
import { useFrame } from '../data/frame';
import { MenuContent, MenuItem, MenuLine } from '../data/menu';
import { MoreMenu } from '../data/more-menu';
import { EmptyState, Gone, Skeleton } from '../data/page-states';
import { useToday } from '../data/today';
import { useText } from '../language/language';
import { NameDialog } from '../places/name-dialog';
import { useOpenPage } from '../ui/navigation';
import { FilterChips } from './late';
import { ScreenView } from './screen-view';
import { useViewActions } from './use-view-actions';

interface ViewMenuItemsProps {
  onRename: () => void;
  onDelete: () => void;
}

/** Waits until the menu has closed and returned the focus. */
const afterClose = (work: () => void) => () => setTimeout(work);

function ViewMenuItems({ onRename, onDelete }: ViewMenuItemsProps) {
  const common = useText('common');
  return (
    <MenuContent align="end">
      <MenuItem onSelect={afterClose(onRename)}>{common('rename')}</MenuItem>
      <MenuLine />
      <MenuItem onSelect={afterClose(onDelete)}>{common('delete')}</MenuItem>
    </MenuContent>
  );
}

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
        <MoreMenu label={common('actionsOf', { name: view.name })}>
          <ViewMenuItems
            onRename={() => setNaming(true)}
            onDelete={() => {
              open('/today');
              void remove(view);
            }}
          />
        </MoreMenu>
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
