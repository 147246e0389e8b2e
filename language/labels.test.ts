import { expect, test } from 'vitest';
import { type Language, languages } from '../domain/languages';
import type { Repeat } from '../domain/recurrence';
import { dayLabel, deadlineLabel, minutesLabel, resolvedWhen, whenLabel } from '../domain/when';
import { labelsFor } from './labels';
import { textIn } from './load-messages';
import { repeatLabel } from './repeat-label';

const today = '2026-11-23';

async function readerOf(language: Language, timeFormat: 12 | 24 = 24) {
  const [dates, common] = await Promise.all([textIn(language, 'dates'), textIn(language, 'common')]);
  const labels = labelsFor({ language, dates, common, timeFormat });
  return { labels, repeat: (repeat: Repeat) => repeatLabel(repeat, today, { language, dates, labels }) };
}

const days = ['2026-11-22', today, '2026-11-24', '2026-11-27', '2026-11-30', '2027-02-01', '2025-01-31'];
test('English labels match those of the command line', async () => {
  const { labels } = await readerOf('en', 12);
  for (const day of days) {
    expect(labels.day(day, today)).toBe(dayLabel(day, today));
    expect(labels.deadline(day, today)).toBe(deadlineLabel(day, today));
    const when = { kind: 'date', date: day, hasTime: true, time: '15:00' } as const;
    expect(labels.when(when, today)).toBe(whenLabel(when, today, 12));
    expect(labels.exactWhen(when, today)).toBe(resolvedWhen(when, today, 12));
  }
  for (const minutes of [5, 60, 95]) expect(labels.minutes(minutes)).toBe(minutesLabel(minutes));
});

test("shows how long ago something was in the reader's days", async () => {
  const { labels } = await readerOf('en');
  const now = Date.parse('2026-11-21T01:30:00Z');
  const ago = (text: string, zone = 'UTC') => labels.ago(Date.parse(text), now, zone);
  expect(ago('2026-11-21T01:30:20Z')).toBe('just now');
  expect(ago('2026-11-21T01:29:10Z')).toBe('just now');
  expect(ago('2026-11-21T01:24:59Z')).toBe('5 min ago');
  expect(ago('2026-11-21T00:29:00Z')).toBe('1 h ago');
  expect(ago('2026-11-20T23:29:00Z')).toBe('yesterday');
  expect(ago('2026-11-20T23:29:00Z', 'America/New_York')).toBe('2 h ago');
  expect(ago('2026-11-12T12:00:00Z')).toBe('Nov 12');
  expect(ago('2025-11-12T12:00:00Z')).toBe('Nov 12, 2025');
});

const series: [Repeat, string][] = [
  [{ every: 1, unit: 'day' }, 'Every day'],
  [{ every: 2, unit: 'week', weekdays: [0, 1, 4] }, 'Every 2 weeks on Monday, Thursday, and Sunday'],
  [{ every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5] }, 'Every weekday, Monday to Friday'],
  [{ every: 1, unit: 'month', monthDay: 22 }, 'Every month on the 22nd'],
  [{ every: 3, unit: 'month', monthDay: 11 }, 'Every 3 months on the 11th'],
  [{ every: 1, unit: 'month', monthDay: -1 }, 'Every month on the last day'],
  [{ every: 1, unit: 'month', nth: { week: -1, weekday: 5 } }, 'Every month on the last Friday'],
  [
    { every: 1, unit: 'year', from: 'completion', until: '2027-12-24' },
    'Every year, counted from the day it is done, until Dec 24, 2027',
  ],
  [{ every: 1, unit: 'week', count: 3 }, 'Every week, 3 times from this one'],
  [{ every: 1, unit: 'week', count: 1 }, 'Every week, this time only'],
];

test.each(series)('says %o in words', async (repeat, words) => {
  expect((await readerOf('en')).repeat(repeat)).toBe(words);
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
