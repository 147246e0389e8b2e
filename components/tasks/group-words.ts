import { useMemo } from 'react';
import { useLabels } from '../data/labels';
import { currentDay } from '../data/today';
import { useText } from '../language/language';
import type { Group, Grouping } from './groups';

/** What groups are named with. */
export type Words = Pick<Grouping, 't' | 'common' | 'labels'>;

export function useGroupWords(): Words {
  const t = useText('tasks');
  const common = useText('common');
  const labels = useLabels();
  return useMemo(() => ({ t, common, labels }), [t, common, labels]);
}

/** The group's name in toasts and announcements. */
export const groupName = ({ title, when }: Pick<Group, 'title' | 'when'>, { t, labels }: Words): string =>
  title ?? (when ? labels.when(when, currentDay()) : t('theList'));
