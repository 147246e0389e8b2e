import type { Task } from '@/server/types';
import { currentDay } from '../data/today';
import type { Words } from '../data/words';
import { placeName, placesOf } from '../tasks/groups';
import type { Names } from './use-line';

export interface Added {
  count: number;
  last?: Task;
}

/** How many tasks were added, and where the last one went: the page behind may not show it. */
export function addedText({ count, last }: Added, names: Names, { t, labels }: Words<'quick-add'>): string {
  if (count === 0 || !last) return '';
  const place = placeName(last, placesOf(names));
  const day = labels.when(last.when, currentDay());
  if (!place) return t('addedTo', { count, place: day });
  const isLater = last.when.kind === 'anytime';
  return t('addedTo', { count, place: isLater ? place : t('placeAndDay', { place, day }) });
}
