import { expect, test } from 'vitest';
import { agoLabel } from '../server/domain/ago';
import { type Language, languages } from '../server/domain/languages';
import type { Repeat } from '../server/domain/recurrence';
import { repeatSentence } from '../server/domain/repeat-sentence';
import { dayLabel, deadlineLabel, minutesLabel, resolvedWhen, whenLabel } from '../server/domain/when';
import { labelsFor } from './labels';
import { textIn } from './load-messages';
import { repeatLabel } from './repeat-label';

const today = '2026-11-23';
const now = Date.UTC(2026, 10, 23, 12);

async function readerOf(language: Language, timeFormat: 12 | 24 = 24) {
  const [dates, common] = await Promise.all([textIn(language, 'dates'), textIn(language, 'common')]);
  const labels = labelsFor({ language, dates, common, timeFormat });
  return { labels, repeat: (repeat: Repeat) => repeatLabel(repeat, today, { language, dates, labels }) };
}

const days = ['2026-11-22', today, '2026-11-24', '2026-11-27', '2026-11-30', '2027-02-01', '2025-01-31'];
const repeats: Repeat[] = [
  { every: 1, unit: 'day' },
  { every: 2, unit: 'week', weekdays: [1, 5] },
  { every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5] },
  { every: 3, unit: 'month', monthDay: 21, until: '2026-12-24' },
  { every: 1, unit: 'month', monthDay: -1, count: 1 },
  { every: 1, unit: 'month', nth: { week: -1, weekday: 5 }, count: 3 },
  { every: 1, unit: 'year', from: 'completion' },
];

test('English labels read as those of the command line', async () => {
  const { labels, repeat } = await readerOf('en', 12);
  for (const day of days) {
    expect(labels.day(day, today)).toBe(dayLabel(day, today));
    expect(labels.deadline(day, today)).toBe(deadlineLabel(day, today));
    const when = { kind: 'date', date: day, hasTime: true, time: '15:00' } as const;
    expect(labels.when(when, today)).toBe(whenLabel(when, today, 12));
    expect(labels.exactWhen(when, today)).toBe(resolvedWhen(when, today, 12));
    const instant = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)), 3);
    expect(labels.ago(instant, now, 'UTC')).toBe(agoLabel(instant, now, 'UTC'));
  }
  for (const minutes of [5, 60, 95]) expect(labels.minutes(minutes)).toBe(minutesLabel(minutes));
  for (const each of repeats) expect(repeat(each)).toBe(repeatSentence(each, today));
});

const expected: Record<Exclude<Language, 'en'>, string[]> = {
  de: ['Gestern', '30. Nov.', 'noch 4 Tage', '1 h 35 min', 'Alle 2 Wochen am Montag und Freitag'],
  fr: ['Hier', '30 nov.', '4 jours restants', '1 h 35 min', 'Toutes les 2 semaines, lundi et vendredi'],
  es: ['Ayer', '30 nov', 'quedan 4 días', '1 h 35 min', 'Cada 2 semanas, lunes y viernes'],
  'pt-BR': [
    'Ontem',
    '30 de nov.',
    'faltam 4 dias',
    '1 h 35 min',
    'A cada 2 semanas, segunda-feira e sexta-feira',
  ],
  ja: ['昨日', '11月30日', 'あと4日', '1時間35分', '2週間ごと（月曜日、金曜日）'],
  ar: ['أمس', '30 نوفمبر', 'متبقٍ 4 أيام', '1 س 35 د', 'كل أسبوعين في أيام: الاثنين والجمعة'],
};

test.each(Object.entries(expected))('labels in %s', async (name, [before, date, left, length, series]) => {
  const language = languages.find((each) => each === name) ?? 'en';
  const { labels, repeat } = await readerOf(language);
  expect([
    labels.day('2026-11-22', today),
    labels.day('2026-11-30', today),
    labels.deadline('2026-11-27', today),
    labels.minutes(95),
    repeat({ every: 2, unit: 'week', weekdays: [5, 1] }),
  ]).toEqual([before, date, left, length, series]);
});
