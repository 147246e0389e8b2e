'use client';

import { CornerDownRight, type LucideIcon, MessageSquare } from 'lucide-react';
import { DaySections } from '../data/day-sections';
import { EmptyState } from '../data/page-states';
import { AutoMoreButton, NotLoaded } from '../data/query-states';
import { useAction } from '../data/use-action';
import { useText } from '../language/language';
import { kinds } from '../places/kind-icons';
import { Button } from '../ui/button';
import { icon } from '../ui/icon';
import { SureButton } from '../ui/sure-button';
import { type TrashItem, useTrash } from './use-trash';

const others = {
  heading: { name: 'heading', Icon: CornerDownRight },
  comment: { name: 'comment', Icon: MessageSquare },
} as const satisfies Partial<Record<TrashItem['kind'], { name: string; Icon: LucideIcon }>>;

function Row({ item }: { item: TrashItem }) {
  const common = useText('common');
  const restore = useAction('trash.restore');
  const remove = useAction('trash.remove');
  const { kind, trashId } = item;
  const isOther = kind === 'heading' || kind === 'comment';
  const { Icon } = isOther ? others[kind] : kinds[kind];
  const name = isOther ? common(others[kind].name) : common(kinds[kind].name);
  return (
    <li className="offscreen-row flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-control px-2 py-1 hover:bg-hover/60">
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-40 flex-1">
        <span className="line-clamp-2 text-14">{item.label}</span>
        <span className="block text-12 text-ink-3">{name}</span>
      </span>
      <Button
        onClick={() => void restore({ trashId })}
        aria-label={common('restoreNamed', { name: item.label })}
        className="text-ink-2"
      >
        {common('restore')}
      </Button>
      <SureButton
        label={common('delete')}
        sure={common('deleteForGood')}
        of={item.label}
        look="quiet"
        onSure={() => void remove({ trashId })}
      />
    </li>
  );
}

function Days({ items, day }: { items: readonly TrashItem[]; day: string }) {
  const t = useText('archive');
  if (items.length === 0) return <EmptyState>{t('trashEmpty')}</EmptyState>;
  return (
    <DaySections items={items} instantOf={({ deletedAt }) => deletedAt} day={day}>
      {(item) => <Row key={item.trashId} item={item} />}
    </DaySections>
  );
}

/** Lists what was deleted in the last 30 days, to restore it or delete it for good. */
export function TrashView({ day }: { day: string }) {
  const t = useText('archive');
  const titles = useText('titles');
  const { query, items } = useTrash();
  return (
    <>
      <h1 className="px-2 pb-1 page-title">{titles('trash')}</h1>
      <p className="px-2 pb-4 text-13 text-ink-3">{t('staysDays')}</p>
      {items && <Days items={items} day={day} />}
      {!items && <NotLoaded query={query} />}
      <AutoMoreButton query={query} look="outline">
        {t('earlier')}
      </AutoMoreButton>
    </>
  );
}
