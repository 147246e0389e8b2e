import { useEffect, useState } from 'react';
import { loadGrammar } from '@/domain/quick-add-languages';
import type { Grammar } from '@/domain/quick-add-translate';
import { useLanguage } from '../language/language';

/** What quick-add reads in the language of the page besides English; undefined until it has loaded. */
export function useGrammar(): Grammar | undefined {
  const language = useLanguage();
  const [grammar, setGrammar] = useState<Grammar>();
  useEffect(() => {
    // Without it, lines are read in English.
    loadGrammar(language).then(setGrammar, () => undefined);
  }, [language]);
  return grammar;
}
