import { expect, test } from 'vitest';
import { suggestWhens } from './day-suggestions';
import type { Language } from './languages';
import { readPlainDay } from './plain-days';
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

test.each<[Language, yesterday: string, nextFriday: string, inAMonth: string, date: string]>([
  ['de', 'gestern', 'nächsten Freitag', 'in einem Monat', '29. November um 9 Uhr'],
  ['fr', 'hier', 'vendredi prochain', 'dans 1 mois', '29 novembre à 9h'],
  ['es', 'ayer', 'próximo viernes', 'en 1 mes', '29 de noviembre a las 9'],
  ['pt-BR', 'ontem', 'próxima sexta', 'em 1 mês', '29 de novembro às 9h'],
  ['ja', '昨日', '来週の金曜日', '1か月後', '11月29日9時'],
  ['ar', 'أمس', 'الجمعة القادمة', 'بعد شهر', '29 نوفمبر الساعة 9'],
])('inputs for days take words in %s', async (language, ...typed) => {
  const grammar = await loadGrammar(language);
  const read = typed.map((text) => readPlainDay(inEnglish(text, grammar).toLowerCase(), { today }));
  expect(read).toEqual([
    { day: '2026-11-22', time: null },
    { day: '2026-12-04', time: null },
    { day: '2026-12-23', time: null },
    { day: '2026-11-29', time: '09:00' },
  ]);
});
