'use client';

import { CornerDownRight, type LucideIcon, MessageSquare } from 'lucide-react';
import { byDay } from '@/server/domain/journal';
import { dayLabel } from '@/server/domain/when';
import { EmptyState } from '../data/page-states';
import { AutoMoreButton, NotLoaded } from '../data/query-states';
import { useToday } from '../data/today';
import { useZone } from '../data/zone';
import { kinds as placeKinds } from '../places/kind-icons';
import { Button } from '../ui/button';
import { icon } from '../ui/icon';
import { SureButton } from '../ui/sure-button';
import { type TrashItem, useTrash, useTrashActions } from './use-trash';

const kinds: Record<TrashItem['kind'], { name: string; Icon: LucideIcon }> = {
  ...placeKinds,
  heading: { name: 'Heading', Icon: CornerDownRight },
  comment: { name: 'Comment', Icon: MessageSquare },
};

function Row({ item }: { item: TrashItem }) {
  const { restore, remove } = useTrashActions();
  const { name, Icon } = kinds[item.kind];
  return (
    <li className="offscreen-row flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-control px-2 py-1 hover:bg-hover/60">
      <Icon {...icon} className="shrink-0 text-ink-3" />
      <span className="min-w-40 flex-1">
        <span className="line-clamp-2 text-14">{item.label}</span>
        <span className="block text-12 text-ink-3">{name}</span>
      </span>
      <Button onClick={() => void restore(item)} aria-label={`Restore ${item.label}`} className="text-ink-2">
        Restore
      </Button>
      <SureButton
        label="Delete"
        sure="Delete for good"
        of={item.label}
        look="quiet"
        onSure={() => void remove(item)}
      />
    </li>
  );
}

function Days({ items, day: served }: { items: readonly TrashItem[]; day: string }) {
  const zone = useZone();
  const today = useToday(served);
  if (items.length === 0) return <EmptyState>The trash is empty.</EmptyState>;
  return [...byDay(items, ({ deletedAt }) => deletedAt, zone)].map(([day, rows]) => (
    <section key={day} aria-label={dayLabel(day, today)} className="pb-5">
      <h2 className="border-b border-line px-2 pb-1 text-13 font-semibold">{dayLabel(day, today)}</h2>
      <ul className="pt-1">
        {rows.map((item) => (
          <Row key={item.trashId} item={item} />
        ))}
      </ul>
    </section>
  ));
}

/** Lists what was deleted in the last 30 days, to restore it or delete it for good. */
export function TrashView({ day }: { day: string }) {
  const { query, items } = useTrash();
  return (
    <>
      <h1 className="px-2 pb-1 page-title">Trash</h1>
      <p className="px-2 pb-4 text-13 text-ink-3">What you delete stays here for 30 days.</p>
      {items && <Days items={items} day={day} />}
      {!items && <NotLoaded query={query} />}
      <AutoMoreButton query={query} look="outline">
        Earlier items
      </AutoMoreButton>
    </>
  );
}
