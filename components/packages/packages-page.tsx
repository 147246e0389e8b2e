'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bot, LayoutTemplate, type LucideIcon, MessageSquareText } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Outputs } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { MoreButton, NotLoaded } from '../shell/parts/query-states';
import { pagesOf } from '../sync/pages';
import { useTRPC, useTRPCClient } from '../sync/trpc';
import { Input } from '../ui/field';
import { icon } from '../ui/icon';
import { PackagePreview } from './package-preview';

type Package = Outputs['packages']['listMarketplace']['packages'][number];

const icons: Record<Package['kind'], LucideIcon> = {
  template: LayoutTemplate,
  prompt: MessageSquareText,
  agent: Bot,
};

interface RowsProps {
  /** Only those of the user say whether they are published. */
  packages: readonly (Package & { published?: boolean })[];
  onOpen: (packageId: string) => void;
}

function Rows({ packages, onOpen }: RowsProps) {
  const t = useText('packages');
  return (
    <ul>
      {packages.map(({ packageId, name, kind, emoji, summary, publisher, published, installed }) => {
        const Icon = icons[kind];
        const state = published ? t('published') : installed && t('installed');
        return (
          <li key={packageId}>
            <button
              type="button"
              onClick={() => onOpen(packageId)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-hover"
            >
              <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center text-16 text-ink-3">
                {emoji || <Icon {...icon} />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14 font-medium">{name}</span>
                <span className="block truncate text-12 text-ink-3">
                  {t('kindBy', { kind, name: publisher.displayName })}
                  {summary && ` · ${summary}`}
                </span>
              </span>
              {state && <span className="shrink-0 text-12 text-ink-3">{state}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-8">
      <h2 className="border-b border-line px-2 pb-1 text-13 font-semibold text-ink-2">{title}</h2>
      <div className="pt-1">{children}</div>
    </section>
  );
}

/** The packages that are published on this server, newest first. */
function useMarketplace(q: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { limit: 20, q: q.trim() || undefined };
  const query = useInfiniteQuery({
    ...pagesOf(trpc.packages.listMarketplace, client.packages.listMarketplace, input),
    // The results stay while the next ones load.
    placeholderData: keepPreviousData,
  });
  return { query, packages: query.data?.pages.flatMap((page) => page.packages) };
}

function Shelf({ onOpen }: Pick<RowsProps, 'onOpen'>) {
  const { t, common } = useTexts('packages');
  const [text, setText] = useState('');
  const { query, packages } = useMarketplace(useDeferredValue(text));
  return (
    <Part title={t('onServer')}>
      <div className="px-2 py-2">
        <Input
          type="search"
          aria-label={t('searchServer')}
          placeholder={t('search')}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {packages && <Rows packages={packages} onOpen={onOpen} />}
      {packages?.length === 0 && (
        <p className="px-2 py-3 text-14 text-ink-2">
          {text.trim() ? common('noResultsFor', { query: text.trim() }) : t('nonePublished')}
        </p>
      )}
      {!packages && <NotLoaded query={query} rows={3} />}
      <MoreButton query={query}>{t('more')}</MoreButton>
    </Part>
  );
}

export function PackagesPage() {
  const titles = useText('titles');
  const t = useText('packages');
  const [open, setOpen] = useState(useSearchParams().get('open'));
  const trpc = useTRPC();
  const query = useQuery(trpc.screens.packages.queryOptions({}));
  const { own = [], shared = [] } = query.data ?? {};
  return (
    <>
      <h1 className="px-2 pb-1 page-title">{titles('packages')}</h1>
      <p className="px-2 text-13 text-ink-2">{t('about')}</p>
      {query.isError && !query.data && <NotLoaded query={query} />}
      {own.length > 0 && (
        <Part title={t('yours')}>
          <Rows packages={own} onOpen={setOpen} />
        </Part>
      )}
      {shared.length > 0 && (
        <Part title={t('sharedWithYou')}>
          <Rows packages={shared} onOpen={setOpen} />
        </Part>
      )}
      <Shelf onOpen={setOpen} />
      {open && <PackagePreview packageId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
