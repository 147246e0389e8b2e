import { useEffect, useState } from 'react';
import { type Part, translatorOf } from '@/language/translator';
import { useLanguage, useText, useTexts } from '../language/language';
import { lateMessages } from '../language/late-messages';
import { useRoundNames } from '../parts/preferences';
import { dayRounds } from '../state/day-rounds';
import type { CommandWords, PlannerCommand } from './command';

export function useCommandWords(): CommandWords {
  const { t, common } = useTexts('keys');
  const titles = useText('titles');
  const usual = useRoundNames();
  const roundName = (index: number) => dayRounds.get()?.titles[index] ?? usual(index);
  return { t, common, titles, roundName };
}

export function useCommandName(): (command: PlannerCommand) => string {
  const words = useCommandWords();
  return ({ name }) => name(words);
}

const inEnglish = async <P extends Part>(part: P) => translatorOf<P>('en', await lateMessages('en', part));

async function loadEnglish(): Promise<CommandWords> {
  const [t, common, titles] = await Promise.all([
    inEnglish('keys'),
    inEnglish('common'),
    inEnglish('titles'),
  ]);
  return { t, common, titles, roundName: (index) => common('round', { number: index + 1 }) };
}

/** The English words for commands, by which people also find them in other languages. Undefined until they have loaded. */
export function useEnglishWords(): CommandWords | undefined {
  const language = useLanguage();
  const [words, setWords] = useState<CommandWords>();
  useEffect(() => {
    // Without a connection the page finds commands in its own language only.
    if (language !== 'en') loadEnglish().then(setWords, () => undefined);
  }, [language]);
  return words;
}
