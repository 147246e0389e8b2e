import { expect, test } from 'vitest';
import { languages } from '@/domain/languages';
import { readQuickAdd } from '@/domain/quick-add';
import { loadGrammar } from '@/domain/quick-add-languages';
import { textIn } from '@/language/load-messages';
import { examplesIn } from './grammar';

test.each(languages)('quick-add reads the examples that it gives in %s', async (language) => {
  const [t, common] = await Promise.all([textIn(language, 'quick-add'), textIn(language, 'common')]);
  const names = { projects: [], areas: [] };
  const grammar = await loadGrammar(language);
  const kindsOf = (line: string) =>
    readQuickAdd(line, { today: '2026-11-23', names, grammar }).tokens.map(({ kind }) => kind);
  for (const { kind, text } of examplesIn(t, common))
    expect(kindsOf(`x ${text}`), text).toEqual(kind === 'place' ? [] : [kind]);
  expect(kindsOf(t('lineExample'))).toEqual(['when', 'tag', 'priority']);
  expect(kindsOf(t('shortExample'))).toEqual(['duration', 'tag']);
});
