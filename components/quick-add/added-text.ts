import type { Labels } from '@/language/labels';
import type { Text } from '@/language/translator';
import type { Frame, Task } from '@/server/types';
import { currentDay } from '../data/today';
import { placeName, placesOf } from '../tasks/groups';

export interface Added {
  count: number;
  last?: Task;
}

/** How many tasks were added, and where the last one went: the page behind may not show it. */
export function addedText(
  { count, last }: Added,
  frame: Pick<Frame, 'projects' | 'areas'>,
  { t, labels }: { t: Text<'quick-add'>; labels: Labels },
): string {
  if (count === 0 || !last) return '';
  const place = placeName(last, placesOf(frame));
  const day = labels.when(last.when, currentDay());
  if (!place) return t('addedTo', { count, place: day });
  const isLater = last.when.kind === 'anytime';
  return t('addedTo', { count, place: isLater ? place : t('placeAndDay', { place, day }) });
}
