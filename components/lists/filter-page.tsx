'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import type { View, ViewFilter } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { useFrame } from '../shell/parts/frame';
import { MenuItem, MenuLine } from '../shell/parts/menu';
import { MoreMenu } from '../shell/parts/more-menu';
import { EmptyState, Gone, Skeleton } from '../shell/parts/page-states';
import { filterPath, readFilter } from '../shell/state/filter';
import { useAct } from '../sync/act';
import { changeView, createView, removeView } from '../sync/actions/views';
import { newUuid } from '../sync/new-uuid';
import { Button } from '../ui/button';
import { useOpenPage } from '../ui/navigation';
import { Part } from '../ui/part';
import { FilterChips, NameDialog } from './late';
import { ListPage } from './list-page';

interface HeadProps {
  title: ReactNode;
  filter: ViewFilter;
  /** The dialog that names the view. */
  naming: Pick<ComponentProps<typeof NameDialog>, 'title' | 'keeps' | 'value' | 'isNew' | 'onName'>;
  /** After the title. They may ask for a name. */
  tools: (askName: () => void) => ReactNode;
  onChange: (filter: ViewFilter) => void;
}

function Head({ title, filter, naming, tools, onChange }: HeadProps) {
  const [isNaming, setNaming] = useState(false);
  return (
    <header className="flex flex-col gap-3 px-2 pb-4">
      <div className="flex items-center gap-2">
        <h1 className="min-w-0 flex-1 page-title [overflow-wrap:anywhere]">{title}</h1>
        {tools(() => setNaming(true))}
      </div>
      <div className="-mx-2">
        <FilterChips filter={filter} onChange={onChange} />
      </div>
      <Part>{isNaming && <NameDialog {...naming} onClose={() => setNaming(false)} />}</Part>
    </header>
  );
}

/** The tasks that a filter finds. The filter is in the address. */
export function FilterPage() {
  const t = useText('views');
  const open = useOpenPage();
  const query = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const act = useAct();
  const save = async (name: string) => {
    const id = newUuid();
    if (await act(createView({ id, name, filter }))) open(`/view/${id}`);
  };
  const fields = Object.keys(filter).length;
  const tag = fields === 1 ? filter.tags?.all?.[0] : undefined;
  return (
    <ListPage
      name="filter"
      filter={filter}
      head={() => (
        <Head
          title={tag ? <bdi>#{tag}</bdi> : t('filter')}
          filter={filter}
          naming={{
            title: t('saveAsView'),
            keeps: 'view-name:new',
            isNew: true,
            value: tag ? `#${tag}` : '',
            onName: (name) => void save(name),
          }}
          tools={(askName) =>
            fields > 0 && (
              <Button look="outline" onClick={askName}>
                {t('saveAsView')}
              </Button>
            )
          }
          onChange={(next) => open(filterPath(next), { replace: true })}
        />
      )}
      empty={() => <EmptyState>{t('noMatchFilter')}</EmptyState>}
    />
  );
}

function SavedHead({ view }: { view: View }) {
  const { t, common } = useTexts('views');
  const open = useOpenPage();
  const act = useAct();
  const { id: viewId, name, filter } = view;
  const named = { name: name.slice(0, 40) };
  const change = (patch: Partial<Pick<View, 'name' | 'filter'>>, label: string) =>
    void act(changeView(view, patch, label));
  const drop = () => {
    open('/today');
    void act(removeView(view));
  };
  return (
    <Head
      title={name}
      filter={filter}
      naming={{
        title: common('rename'),
        keeps: `view-name:${viewId}`,
        value: name,
        onName: (next) => change({ name: next }, t('viewRenamed', named)),
      }}
      tools={(askName) => (
        <MoreMenu label={common('actionsOf', { name })}>
          {/* Both wait until the menu has closed and returned the focus. */}
          <MenuItem onSelect={() => setTimeout(askName)}>{common('rename')}</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => setTimeout(drop)}>{common('delete')}</MenuItem>
        </MoreMenu>
      )}
      onChange={(next) => change({ filter: next }, t('anotherFilter', named))}
    />
  );
}

export function ViewPage({ id }: { id: string }) {
  const t = useText('views');
  const frame = useFrame().data;
  const view = frame?.views.find((one) => one.id === id);
  if (!frame) return <Skeleton />;
  if (!view) return <Gone what="view" />;
  return (
    <ListPage
      name="filter"
      filter={view.filter}
      sort={view.sort}
      head={() => <SavedHead view={view} />}
      empty={() => <EmptyState>{t('noMatchView')}</EmptyState>}
    />
  );
}
