import type { ReactNode } from 'react';
import { byDay } from '@/server/domain/journal';
import { useLabels } from './labels';
import { useToday } from './today';
import { useZone } from './zone';

interface DaySectionsProps<Item> {
  items: readonly Item[];
  instantOf: (item: Item) => number;
  /** The day that the server rendered for, YYYY-MM-DD. */
  day: string;
  /** Draws an item as a list item with a key. */
  children: (item: Item) => ReactNode;
}

/** A list with a section for each day, in the order of the items. */
export function DaySections<Item>({ items, instantOf, day: served, children }: DaySectionsProps<Item>) {
  const zone = useZone();
  const today = useToday(served);
  const labels = useLabels();
  return [...byDay(items, instantOf, zone)].map(([day, rows]) => (
    <section key={day} aria-label={labels.day(day, today)} className="pb-5">
      <h2 className="border-b border-line px-2 pb-1 text-13 font-semibold">{labels.day(day, today)}</h2>
      <ul className="pt-1">{rows.map(children)}</ul>
    </section>
  ));
}
