import { useEffect, useState } from 'react';
import { type Text, translatorOf } from '@/language/translator';
import { useLanguage } from '../language/language';
import { lateMessages } from '../language/late-messages';

export interface CommandTexts {
  t: Text<'keys'>;
  common: Text<'common'>;
  titles: Text<'titles'>;
}

async function loadEnglish(): Promise<CommandTexts> {
  const [keys, common, titles] = await Promise.all([
    lateMessages('en', 'keys'),
    lateMessages('en', 'common'),
    lateMessages('en', 'titles'),
  ]);
  return {
    t: translatorOf<'keys'>('en', keys),
    common: translatorOf<'common'>('en', common),
    titles: translatorOf<'titles'>('en', titles),
  };
}

/** The English words for commands, by which people also find them in other languages. Undefined until they have loaded. */
export function useEnglishWords(): CommandTexts | undefined {
  const language = useLanguage();
  const [words, setWords] = useState<CommandTexts>();
  useEffect(() => {
    // Without a connection the page finds commands in its own language only.
    if (language !== 'en') loadEnglish().then(setWords, () => undefined);
  }, [language]);
  return words;
}
