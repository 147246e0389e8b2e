import { expect, test } from 'vitest';
import { suggestWhens } from './day-suggestions';
import type { Language } from './languages';
import { inEnglish, loadGrammar } from './quick-add-languages';
import { readBefore } from './quick-add-reminder';

const today = '2026-11-23';

const words: [Language, tomorrow: string, friday: string, inTwoWeeks: string, before: string][] = [
  ['en', 'tomorrow', 'friday', 'in 2 weeks', '10 min before'],
  ['de', 'morgen', 'Freitag', 'in 2 Wochen', '10 Minuten vorher'],
  ['fr', 'demain', 'vendredi', 'dans 2 semaines', '10 minutes avant'],
  ['es', 'mañana', 'viernes', 'en 2 semanas', '10 minutos antes'],
  ['pt-BR', 'amanhã', 'sexta', 'em 2 semanas', '10 minutos antes'],
  ['ja', '明日', '金曜日', '2週間後', '10分前'],
  ['ar', 'غدًا', 'الجمعة', 'بعد أسبوعين', 'قبل 10 دقائق'],
];

test.each(words)('the fields for days and reminders read %s', async (language, ...typed) => {
  const grammar = await loadGrammar(language);
  const [tomorrow, friday, inTwoWeeks, before = ''] = typed;
  const days = [tomorrow, friday, inTwoWeeks].map((text) => suggestWhens(inEnglish(text, grammar), today)[0]);
  expect(days.map((day) => day?.value)).toMatchObject([
    { date: '2026-11-24' },
    { date: '2026-11-27' },
    { date: '2026-12-07' },
  ]);
  expect(readBefore(inEnglish(before, grammar))).toBe(10);
});
