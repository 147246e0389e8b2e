import { expect, test } from 'vitest';
import { fieldsOf, readSample, reasonsOf } from '../../../testing/import-files';
import { grammarOfTag } from './grammars';
import { readTodoistDate } from './todoist-dates';

// A Saturday.
const today = '2026-11-21';
const read = (text: string, language = 'en') =>
  readTodoistDate(text, { today, zone: 'Europe/Berlin', grammar: grammarOfTag(language) });
const on = (date: string, time?: string) => ({
  when: expect.objectContaining({ date, ...(time && { time }) }),
});
const day = { every: 1, unit: 'day' };
const week = { every: 1, unit: 'week' };
const month = { every: 1, unit: 'month' };
const year = { every: 1, unit: 'year' };

test.each([
  ['2026-11-30', { when: '2026-11-30' }],
  ['2026-11-30 14:00', { when: '2026-11-30T14:00' }],
  ['27 Nov', { when: '27 nov' }],
  ['tomorrow at 9am', { when: 'tomorrow at 9am' }],
  ['every day', { ...on('2026-11-21'), repeat: day }],
  ['every day at 9am', { ...on('2026-11-21', '09:00'), repeat: day }],
  ['every! 3 days', { ...on('2026-11-21'), repeat: { every: 3, unit: 'day', from: 'completion' } }],
  ['after 10 days', { ...on('2026-11-21'), repeat: { every: 10, unit: 'day', from: 'completion' } }],
  ['ev monday', { ...on('2026-11-23'), repeat: week }],
  ['every mon, fri', { ...on('2026-11-23'), repeat: { ...week, weekdays: [1, 5] } }],
  ['every workday', { ...on('2026-11-23'), repeat: { ...week, weekdays: [1, 2, 3, 4, 5] } }],
  ['every other week', { ...on('2026-11-21'), repeat: { every: 2, unit: 'week' } }],
  ['every month, the 31st', { ...on('2026-11-30'), repeat: { ...month, monthDay: 31 } }],
  ['every 15', { ...on('2026-12-15'), repeat: { ...month, monthDay: 15 } }],
  ['every last day of month', { ...on('2026-11-30'), repeat: { ...month, monthDay: -1 } }],
  ['every 14 feb', { ...on('2027-02-14'), repeat: year }],
  ['every jan 5', { ...on('2027-01-05'), repeat: year }],
  ['every quarter', { ...on('2026-11-21'), repeat: { every: 3, unit: 'month' } }],
  ['every morning', { ...on('2026-11-21', '09:00'), repeat: day }],
  [
    'every day starting 1 dec ending 24 dec',
    { ...on('2026-12-01'), repeat: { ...day, until: '2026-12-24' } },
  ],
  ['every tuesday starting 1 dec 2026', { ...on('2026-12-01'), repeat: week }],
  ['every day for 2 weeks', { ...on('2026-11-21'), repeat: { ...day, until: '2026-12-04' } }],
])('reads “%s”', (text, expected) => expect(read(text)).toEqual(expected));

test.each([
  ['heute', { when: 'today' }],
  ['morgen um 9 Uhr', { when: 'tomorrow at 9:00' }],
  ['27. Nov', { when: '27 nov' }],
  ['3. März 2027', { when: '3 mar 2027' }],
  ['jeden Tag', { ...on('2026-11-21'), repeat: day }],
  ['täglich', { ...on('2026-11-21'), repeat: day }],
  ['alle 2 Wochen', { ...on('2026-11-21'), repeat: { every: 2, unit: 'week' } }],
  ['jeden Montag um 18:30', { ...on('2026-11-23', '18:30'), repeat: week }],
  ['jeden 15.', { ...on('2026-12-15'), repeat: { ...month, monthDay: 15 } }],
  ['jeden 2. Dienstag', { ...on('2026-12-08'), repeat: { ...month, nth: { week: 2, weekday: 2 } } }],
  ['jährlich', { ...on('2026-11-21'), repeat: year }],
  ['jeden Tag ab 1. Dez bis 24. Dez', { ...on('2026-12-01'), repeat: { ...day, until: '2026-12-24' } }],
])('reads “%s” in German', (text, expected) => expect(read(text, 'de')).toEqual(expected));

const daily = { ...on('2026-11-21'), repeat: day };
const weeklyMonday = { ...on('2026-11-23'), repeat: week };
const onThe15th = { ...on('2026-12-15'), repeat: { ...month, monthDay: 15 } };

test.each([
  ['fr', 'chaque lundi', weeklyMonday],
  ['fr', 'tous les jours', daily],
  ['fr', 'chaque jour', daily],
  ['fr', 'tous les 3 jours', { ...on('2026-11-21'), repeat: { every: 3, unit: 'day' } }],
  ['fr', 'tous! les 3 jours', { ...on('2026-11-21'), repeat: { every: 3, unit: 'day', from: 'completion' } }],
  ['fr', 'chaque lundi à 18h30', { ...on('2026-11-23', '18:30'), repeat: week }],
  ['fr', 'demain à 9h', { when: expect.stringMatching(/^tomorrow at 9/) }],
  ['fr', '15 mars', { when: '15 mar' }],
  ['es', 'cada lunes', weeklyMonday],
  ['es', 'todos los días', daily],
  ['es', 'cada semana', { ...on('2026-11-21'), repeat: week }],
  ['es', 'cada! 2 semanas', { ...on('2026-11-21'), repeat: { every: 2, unit: 'week', from: 'completion' } }],
  ['es', 'cada 15', onThe15th],
  ['es', 'mañana a las 9', { when: expect.stringMatching(/^tomorrow at 9/) }],
  ['es', '15 mar', { when: '15 mar' }],
  ['es', 'cada lunes a las 18:30', { ...on('2026-11-23', '18:30'), repeat: week }],
  ['pt_BR', 'toda segunda-feira', weeklyMonday],
  ['pt', 'todo dia', daily],
  ['pt', 'todo dia 15', onThe15th],
  ['pt', 'a cada 3 dias', { ...on('2026-11-21'), repeat: { every: 3, unit: 'day' } }],
  ['pt', 'amanhã', { when: 'tomorrow' }],
  ['ja', '毎週月曜日', weeklyMonday],
  ['ja', '毎日', daily],
  ['ja', '3日ごと', { ...on('2026-11-21'), repeat: { every: 3, unit: 'day' } }],
  ['ja', '毎月15日', onThe15th],
  ['ja', '明日', { when: 'tomorrow' }],
  ['ar', 'كل اثنين', weeklyMonday],
  ['ar', 'كل يوم', daily],
  ['ar', 'غدا', { when: 'tomorrow' }],
  ['it', '2026-11-30', { when: '2026-11-30' }],
])('reads the %s date “%s”', (language, text, expected) => expect(read(text, language)).toEqual(expected));

test.each([
  ['it', 'ogni lunedì'],
  // The third of March in English, a Tuesday in Italian.
  ['it', 'mar 3'],
  ['nl', 'elke maandag'],
  ['ru', 'каждый понедельник'],
  ['pl', 'co poniedziałek'],
  ['zh', '每周一'],
  ['ko', '매주 월요일'],
  ['sv', 'varje måndag'],
  ['da', 'hver mandag'],
  ['fr', 'chaque heure'],
])('keeps the words of a date that it does not read: %s “%s”', (language, text) => {
  const file = `TYPE,CONTENT,DESCRIPTION,DATE,DATE_LANG\ntask,A,mine,"${text}",${language}\n`;
  const draft = readSample('todoist', file);
  expect(fieldsOf(draft)).toEqual([{ title: 'A', status: 'open', notes: `mine\n\nDate: ${text}` }]);
  expect(reasonsOf(draft)).toEqual([`2 The task comes without its date: “${text}” is not understood.`]);
});

test.each(['every hour', 'every 15, 30', 'whenever', 'every day until the cows come home'])(
  'does not read “%s” in part',
  (text) => expect(read(text)).toBeUndefined(),
);
