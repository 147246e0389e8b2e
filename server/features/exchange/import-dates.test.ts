import { describe, expect, test } from 'vitest';
import { fieldsOf, importOf, readSample, reasonsOf } from '../../../testing/import-files';
import type { ImportRequest } from './importer';
import { readFile } from './read-file';

const at = (iso: string) => Date.parse(iso);
const on = (date: string, time?: string) => ({ kind: 'date', date, ...(time && { time }) });

function read(request: Partial<ImportRequest> & { text: string }) {
  const { text, source = 'csv', ...other } = request;
  const outcome = readFile({ ...importOf(source, text), ...other });
  if ('draft' in outcome) return outcome.draft;
  throw new Error(JSON.stringify(outcome));
}

describe('a midnight', () => {
  test.each(['America/New_York', 'Asia/Tokyo', 'UTC'])('is its day as a due date in %s', (zone) => {
    for (const text of [
      '2026-11-30T00:00:00.000Z',
      '2026-11-30T00:00Z',
      '2026-11-30 00:00:00',
      '2026-11-30 00:00:00 UTC',
      '2026-11-30T00:00:00+09:00',
      '11/30/2026 0:00',
      '11/30/2026 24:00',
    ]) {
      const draft = read({ text: `title,due\nA,${text}\n`, zone });
      expect([text, fieldsOf(draft)[0]?.deadline, reasonsOf(draft)]).toEqual([text, '2026-11-30', []]);
    }
  });
});

test.each([
  ['2026-11-30T23:30:00Z', '2026-12-01', '00:30'],
  ['2026-11-30 09:00:00 UTC', '2026-11-30', '10:00'],
  ['2026-11-30T09:00-0500', '2026-11-30', '15:00'],
  ['2026-11-30T24:00', '2026-12-01', '00:00'],
  ['11/30/2026 12:15 AM', '2026-11-30', '00:15'],
])('the instant %s is on the person’s clock', (text, date, time) =>
  expect(fieldsOf(read({ text: `title,when\nA,${text}\n` }))).toMatchObject([{ when: on(date, time) }]),
);

test.each(['11/30/2026 25:00', '11/30/2026 13:00 PM', '2026-02-30', '2026-11-30T09:75', '31.11.2026'])(
  '%s is not understood, and stays in the notes',
  (text) => {
    const draft = read({ text: `title,when,notes\nA,${text},mine\n` });
    expect(fieldsOf(draft)).toEqual([{ title: 'A', status: 'open', notes: `mine\n\nDate: ${text}` }]);
    expect(reasonsOf(draft)).toEqual([`2 The task comes without its date: “${text}” is not understood.`]);
  },
);

describe('a row of another time zone', () => {
  test('of TickTick is on the person’s clock, and its days stay', () => {
    const text = [
      '"Title","Start Date","Due Date","Timezone","Is All Day","Repeat","Reminder"',
      '"A","2026-11-30T01:00:00+0000","2026-11-30T02:00:00+0000","America/New_York","false","FREQ=WEEKLY;BYDAY=SU","TRIGGER:-PT15M"',
      '"B","2026-11-30T05:00:00+0000","2026-11-30T05:00:00+0000","America/New_York","true","",""',
      '"C","","2026-11-30T00:00:00+0000","","true","",""',
    ].join('\n');
    expect(fieldsOf(read({ source: 'ticktick', text, zone: 'America/Los_Angeles' }))).toMatchObject([
      {
        ...{ when: on('2026-11-29', '17:00'), durationMin: 60, repeat: { weekdays: [0] } },
        remindAt: at('2026-11-30T00:45Z'),
      },
      { when: on('2026-11-30') },
      { deadline: '2026-11-30' },
    ]);
    expect(fieldsOf(read({ source: 'ticktick', text, zone: 'Europe/Berlin' }))).toMatchObject([
      { when: on('2026-11-30', '02:00'), repeat: { weekdays: [1] } },
      { when: on('2026-11-30') },
      { deadline: '2026-11-30' },
    ]);
  });

  test.each([
    ['csv', 'title,when,timezone\nA,2026-11-30 20:00,America/New_York\n'],
    ['todoist', 'TYPE,CONTENT,DATE,DATE_LANG,TIMEZONE\ntask,A,30 Nov at 20:00,en,America/New_York\n'],
  ] as const)('of %s is on the person’s clock', (source, text) =>
    expect(fieldsOf(read({ source, text }))).toMatchObject([{ when: on('2026-12-01', '02:00') }]),
  );
});

test('words for days are also those of the person’s language', () => {
  const text = 'title,when,due\nA,demain à 9h,vendredi\n';
  expect(fieldsOf(read({ text, language: 'fr' }))).toMatchObject([
    { when: on('2026-11-22', '09:00'), deadline: '2026-11-27' },
  ]);
  expect(reasonsOf(read({ text, language: 'en' }))).toHaveLength(2);
});

describe('a done task', () => {
  const doneAt = (source: ImportRequest['source'], text: string) =>
    fieldsOf(read({ source, text }))[0]?.completedAt;

  test.each([
    ['csv', 'Subject,Status,Date Completed\nA,Completed,11/20/2026\n', '2026-11-20T12:00+01:00'],
    ['csv', 'title,status,Completed On\nA,done,2026-11-10 10:00\n', '2026-11-10T10:00+01:00'],
    ['csv', 'title,status,last modified\nA,done,2026-11-10 10:00\n', '2026-11-10T10:00+01:00'],
    ['csv', 'title,status,due,created\nA,done,2026-11-10,2026-11-01\n', '2026-11-10T12:00+01:00'],
    ['csv', 'title,status,due,created\nA,done,2026-12-10,2026-11-01\n', '2026-11-01T00:00+01:00'],
    ['ticktick', 'Title,Status,Created Time\nA,2,2026-11-01T10:00:00+0000\n', '2026-11-01T10:00Z'],
    ['things', '[{"title":"A","status":"completed","modified":"2026-11-02T10:00:00Z"}]', '2026-11-02T10:00Z'],
    ['things', '[{"title":"A","completed":true,"deadline":"2026-11-02"}]', '2026-11-02T12:00+01:00'],
  ] as const)('of %s is done when its file says: %s', (source, text, instant) =>
    expect(doneAt(source, text)).toBe(at(instant)),
  );

  test('of VTODO is done at its last change', () => {
    const todo = (...lines: string[]) =>
      doneAt(
        'ics',
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VTODO',
          'SUMMARY:A',
          'STATUS:COMPLETED',
          ...lines,
          'END:VTODO',
          'END:VCALENDAR',
        ].join('\n'),
      );
    expect(todo('LAST-MODIFIED:20261110T100000Z', 'DUE:20261101T100000Z')).toBe(at('2026-11-10T10:00Z'));
    expect(todo('DUE;VALUE=DATE:20261101', 'CREATED:20261010T100000Z')).toBe(at('2026-11-01T11:00Z'));
    expect(todo('COMPLETED:nonsense', 'LAST-MODIFIED:20261110T100000Z')).toBe(at('2026-11-10T10:00Z'));
  });

  test('without any date has no date of completion, which is reported', () => {
    const draft = readSample('csv', 'title,status\nA,done\n');
    expect(fieldsOf(draft)).toEqual([{ title: 'A', status: 'done' }]);
    expect(reasonsOf(draft)).toEqual([
      '2 The task comes without its completion date: The file does not say it. The task counts for no day.',
    ]);
  });
});

test('Asana’s column Projects names the project', () =>
  expect(readSample('csv', 'Name,Projects\nA,Kitchen\n').projects[0]?.fields.name).toBe('Kitchen'));
