import { expect, test } from 'vitest';
import type { Language } from '@/domain/languages';
import { inEnglish, loadGrammar } from '@/domain/quick-add-languages';
import { readRemindAt } from '@/domain/quick-add-reminder';
import { onDayAt } from '@/domain/when';
import { textIn } from '@/language/load-messages';
import { repeatOf } from './repeat-words';

const today = '2026-11-23';
const now = Date.UTC(2026, 10, 23, 12);

const examples: [Language, rhythms: string[], times: string[]][] = [
  [
    'en',
    ['every 3 days', 'weekdays', 'every month on the 1st'],
    ['tomorrow 9:00', 'in 2 hours', '10 min before'],
  ],
  ['de', ['alle 3 Tage', 'täglich', 'jeden 1.'], ['morgen 9:00', 'in 2 Stunden', '10 min vorher']],
  [
    'fr',
    ['tous les 3 jours', 'tous les jours', 'le 1er de chaque mois'],
    ['demain 9:00', 'dans 2 heures', '10 min avant'],
  ],
  [
    'es',
    ['cada 3 días', 'todos los días', 'el 1 de cada mes'],
    ['mañana 9:00', 'en 2 horas', '10 min antes'],
  ],
  ['pt-BR', ['a cada 3 dias', 'todos os dias', 'todo dia 5'], ['amanhã 9:00', 'em 2 horas', '10 min antes']],
  ['ja', ['3日ごと', '毎日', '毎月1日'], ['明日9時', '2時間後', '10分前']],
  ['ar', ['كل 3 أيام', 'كل يوم', 'يوم 1 من كل شهر'], ['غدًا الساعة 9', 'بعد ساعتين', 'قبل 10 دقائق']],
];

test.each(examples)(
  'the editors read the examples that they give in %s',
  async (language, rhythms, times) => {
    const [t, grammar] = await Promise.all([textIn(language, 'task-detail'), loadGrammar(language)]);
    const repeats = (words: string) => repeatOf(inEnglish(words, grammar), today);
    const reminds = (words: string) =>
      readRemindAt(
        inEnglish(words, grammar).toLowerCase(),
        { when: onDayAt(today, '18:00') },
        { today, now },
      );
    for (const words of rhythms) expect(t('unknownRepeat')).toContain(words);
    for (const words of times) expect(t('unknownReminderBefore')).toContain(words);
    expect([...rhythms, t('repeatExample')].filter((words) => !repeats(words))).toEqual([]);
    const given = [...times, t('reminderExample'), t('minutesBefore', { minutes: 30 })];
    expect(given.filter((words) => reminds(words) === undefined)).toEqual([]);
  },
);
