import type { Labels } from '@/language/labels';
import type { Text } from '@/language/translator';
import { useLabels } from '../data/labels';
import { useText } from '../language/language';

export interface Words {
  t: Text<'journal'>;
  common: Text<'common'>;
  labels: Labels;
}

export const useWords = (): Words => ({
  t: useText('journal'),
  common: useText('common'),
  labels: useLabels(),
});
