import { useMemo } from 'react';
import type { Labels } from '@/language/labels';
import type { Part, Text } from '@/language/translator';
import { useTexts } from '../language/language';
import { useLabels } from './labels';

export interface Texts<P extends Part> {
  t: Text<P>;
  common: Text<'common'>;
}

/** What the sentences of a part are made of. */
export interface Words<P extends Part> extends Texts<P> {
  labels: Labels;
}

/** The same object until the language or the time format changes. */
export function useWords<P extends Part>(part: P) {
  const { t, common } = useTexts(part);
  const labels = useLabels();
  return useMemo(() => ({ t, common, labels }), [t, common, labels]);
}
