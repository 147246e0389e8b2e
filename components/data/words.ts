import type { Labels } from '@/language/labels';
import type { Part, Text } from '@/language/translator';
import { useText } from '../language/language';
import { useLabels } from './labels';

/** What the sentences of a part are made of. */
export interface Words<P extends Part> {
  t: Text<P>;
  common: Text<'common'>;
  labels: Labels;
}

export const useWords = <P extends Part>(part: P) => ({
  t: useText(part),
  common: useText('common'),
  labels: useLabels(),
});
