'use client';

import { useQuery } from '@tanstack/react-query';
import type { Outputs, Person } from '@/server/types';
import { kinds } from '../../lists/places/kind-icons';
import { pathOf } from '../../lists/places/path-of';
import { useText, useTexts } from '../../shell/language/language';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { openTask } from '../../shell/state/open-task';
import { useTRPC } from '../../sync/trpc';
import { icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Avatar, nameOf } from '../../ui/person';
import { levelNames } from './levels';

type SharedItem = Outputs['sharedTargets']['page']['items'][number];

const rowLook =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover touch:min-h-11';

function ItemRow({ item }: { item: SharedItem }) {
  const { t, common } = useTexts('sharing');
  const { targetKind, targetId, label, role } = item;
  const { name, Icon } = kinds[targetKind];
  const content = (
    <>
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="sr-only">{common(name)} </span>
      <span className="min-w-0 flex-1 truncate text-14 font-[450]">{label || common('untitled')}</span>
      <span className="shrink-0 text-12 text-ink-3">{t(levelNames[role])}</span>
    </>
  );
  if (targetKind === 'task')
    return (
      <button type="button" className={rowLook} onClick={() => openTask(targetId)}>
        {content}
      </button>
    );
  return (
    <Link href={pathOf(targetKind, targetId)} className={rowLook}>
      {content}
    </Link>
  );
}

function Group({ owner, items }: { owner: Person; items: SharedItem[] }) {
  const t = useText('sharing');
  const name = nameOf(owner);
  return (
    <section aria-label={t('fromSharer', { name })} className="pb-6">
      <h2 className="flex items-center gap-2 border-b border-line px-2 pb-1.5 text-13 font-semibold">
        <Avatar person={owner} className="size-6" />
        <span className="truncate">{name}</span>
        {owner.name && owner.username && (
          <span className="truncate text-12 font-normal text-ink-3">@{owner.username}</span>
        )}
      </h2>
      <ul aria-label={t('sharedBy', { name })} className="pt-1">
        {items.map((item) => (
          <li key={`${item.targetKind}/${item.targetId}`}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items() {
  const t = useText('sharing');
  const query = useQuery(useTRPC().sharedTargets.page.queryOptions({}));
  if (!query.data) return <NotLoaded query={query} />;
  const { items } = query.data;
  if (items.length === 0) return <EmptyState>{t('nothingShared')}</EmptyState>;
  // Who shared last comes first, as in the answer.
  const owners = new Map(items.map(({ owner }) => [owner.id, owner]));
  return [...owners.values()].map((owner) => (
    <Group key={owner.id} owner={owner} items={items.filter((item) => item.owner.id === owner.id)} />
  ));
}

/** The areas, projects, tasks and notes that others share with the viewer. */
export function SharedPlacesPage() {
  const t = useText('sharing');
  return (
    <>
      <h1 className="px-2 pb-4 page-title">{t('sharedWithMe')}</h1>
      <Items />
    </>
  );
}
