import type { ComponentProps, ReactNode } from 'react';
import { byDay } from '@/domain/journal';
import { useToday } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { useLabels } from './labels';
import { EmptyState } from './page-states';
import { NotLoaded } from './query-states';

interface DaySectionsProps<Item> extends Pick<ComponentProps<typeof NotLoaded>, 'query'> {
  /** Undefined until they have loaded. */
  items: readonly Item[] | undefined;
  instantOf: (item: Item) => number;
  /** Shown if there are none. */
  empty: string;
  /** Draws an item as a list item with a key. */
  children: (item: Item) => ReactNode;
}

/** A list with a section for each day, in the order of the items. */
export function DaySections<Item>({ query, items, instantOf, empty, children }: DaySectionsProps<Item>) {
  const zone = useZone();
  const today = useToday();
  const labels = useLabels();
  if (!items) return <NotLoaded query={query} />;
  if (items.length === 0) return <EmptyState>{empty}</EmptyState>;
  return [...byDay(items, instantOf, zone)].map(([day, rows]) => (
    <section key={day} aria-label={labels.day(day, today)} className="pb-5">
      <h2 className="border-b border-line px-2 pb-1 text-13 font-semibold">{labels.day(day, today)}</h2>
      <ul className="pt-1">{rows.map(children)}</ul>
    </section>
  ));
}
