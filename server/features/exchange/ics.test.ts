import { describe, expect, test } from 'vitest';
import { fieldsOf, importOf, readSample, reasonsOf } from '../../../testing/import-files';
import { readFile } from './read-file';

const at = (iso: string) => Date.parse(iso);
const on = (date: string, time?: string) => ({ kind: 'date', date, ...(time && { time }) });

const todo = (...lines: string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO'].join('\n');
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\n');
const read = (...parts: string[]) => readSample('ics', calendar(...parts));
/** The fields of a single to-do. */
const fieldsFrom = (...lines: string[]) => fieldsOf(read(todo('SUMMARY:A', ...lines)))[0];

describe('a series and its occurrences', () => {
  const series = todo('UID:r', 'SUMMARY:Water', 'DTSTART:20261118T090000', 'RRULE:FREQ=DAILY');
  const done = (day: string) =>
    todo(
      ...['UID:r', 'SUMMARY:Water', `RECURRENCE-ID:${day}T090000`, `DTSTART:${day}T090000`],
      ...['STATUS:COMPLETED', `COMPLETED:${day}T100000Z`],
    );
  const movedTo = (day: string, to: string) =>
    todo('UID:r', 'SUMMARY:Water', `RECURRENCE-ID:${day}T090000`, `DTSTART:${to}T110000`);

  test.each([
    ['first', [series, done('20261120'), done('20261121')]],
    ['last', [done('20261121'), done('20261120'), series]],
  ])('are all imported where the series comes %s', (_, parts) => {
    const draft = read(...parts);
    const [open, ...others] = draft.tasks
      .toSorted((a, b) => a.fields.status.localeCompare(b.fields.status))
      .reverse();
    expect(open?.fields).toMatchObject({
      when: on('2026-11-22', '09:00'),
      repeat: { every: 1, unit: 'day' },
      status: 'open',
    });
    expect(others.map(({ fields }) => fields.completedAt).sort()).toEqual([
      at('2026-11-20T10:00Z'),
      at('2026-11-21T10:00Z'),
    ]);
    expect(reasonsOf(draft)).toEqual([]);
  });

  test('have the same keys in every import', () => {
    const keys = (...parts: string[]) =>
      read(...parts)
        .tasks.map(({ key }) => key)
        .sort();
    expect(keys(series, done('20261120'))).toEqual(keys(done('20261120'), series));
    expect(new Set(keys(series, done('20261120'), done('20261121'))).size).toBe(3);
  });

  test('leave the day of an occurrence that was moved', () => {
    const draft = read(series, done('20261120'), movedTo('20261121', '20261123'));
    expect(fieldsOf(draft)).toMatchObject([
      { when: on('2026-11-22', '09:00'), repeat: { unit: 'day' } },
      { status: 'done' },
      { when: on('2026-11-23', '11:00'), status: 'open' },
    ]);
  });

  test('are named where the series comes again on the day of a later one', () => {
    const draft = read(series, movedTo('20261125', '20261126'));
    expect(fieldsOf(draft)[0]).toMatchObject({ when: on('2026-11-18', '09:00') });
    expect(reasonsOf(draft)).toEqual([
      '2 The task comes without its exception: Its series also comes on 2026-11-25.',
    ]);
  });

  test('lower a count, and end a series whose last occurrence is done', () => {
    const counted = series.replace('FREQ=DAILY', 'FREQ=DAILY;COUNT=4');
    expect(fieldsOf(read(counted, done('20261120')))[0]).toMatchObject({
      when: on('2026-11-21', '09:00'),
      repeat: { count: 1 },
    });
    const ended = read(counted, done('20261121'));
    expect(fieldsOf(ended)).toMatchObject([{ status: 'done' }]);
    expect(reasonsOf(ended)).toEqual(['2 “Water” is left out: Its series has ended.']);
  });

  test('keep the deadline of a series that has no other day', () => {
    const bins = todo('UID:b', 'SUMMARY:Bins', 'DUE;VALUE=DATE:20261113', 'RRULE:FREQ=WEEKLY');
    const brought = todo(
      ...['UID:b', 'SUMMARY:Bins', 'RECURRENCE-ID;VALUE=DATE:20261113', 'DUE;VALUE=DATE:20261113'],
      ...['STATUS:COMPLETED', 'COMPLETED:20261113T100000Z'],
    );
    expect(fieldsOf(read(brought, bins))).toMatchObject([{ status: 'done' }, { deadline: '2026-11-20' }]);
  });

  test('skip a day that the series leaves out', () => {
    const left = series.replace('RRULE', 'EXDATE:20261118T090000\nRRULE');
    expect(fieldsOf(read(left))).toMatchObject([{ when: on('2026-11-19', '09:00') }]);
  });

  test('are imported in their latest version', () => {
    const draft = read(
      todo('UID:a', 'SUMMARY:Old', 'SEQUENCE:1'),
      todo('UID:a', 'SUMMARY:New', 'SEQUENCE:3'),
      todo('UID:a', 'SUMMARY:Older', 'SEQUENCE:0'),
    );
    expect(fieldsOf(draft)).toMatchObject([{ title: 'New' }]);
    expect(reasonsOf(draft)).toEqual([
      '2 “Old” is left out: It is in the file twice.',
      '12 “Older” is left out: It is in the file twice.',
    ]);
  });
});

describe('times of another zone', () => {
  const describedZone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\n');

  test.each([
    ['America/New_York', ''],
    ['"Eastern Standard Time"', ''],
    ['/freeassociation.sourceforge.net/America/New_York', ''],
    ['GMT-0500', ''],
    ['Office', describedZone],
    ['America/New_York', describedZone.replace('Office', 'America/New_York')],
  ])('are those of the person: %s', (zone, described) => {
    const draft = read(
      described,
      todo(
        ...['SUMMARY:A', `DTSTART;TZID=${zone}:20261130T200000`, `DUE;TZID=${zone}:20261202T190000`],
        ...['BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM'],
      ),
      todo('SUMMARY:B', 'STATUS:COMPLETED', `COMPLETED;TZID=${zone}:20261110T200000`),
    );
    expect(fieldsOf(draft)).toMatchObject([
      { when: on('2026-12-01', '02:00'), deadline: '2026-12-03', remindAt: at('2026-12-01T00:45Z') },
      { completedAt: at('2026-11-11T01:00Z') },
    ]);
  });

  test('take the weekdays of a series along', () =>
    expect(
      fieldsFrom('DTSTART;TZID=America/New_York:20261130T200000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,FR'),
    ).toMatchObject({ when: on('2026-12-01', '02:00'), repeat: { weekdays: [2, 6] } }));

  test('stay as they are in a zone that nobody knows, which is named', () => {
    const draft = read(todo('SUMMARY:A', 'DTSTART;TZID=Atlantis:20261130T200000'));
    expect(fieldsOf(draft)).toMatchObject([{ when: on('2026-11-30', '20:00') }]);
    expect(reasonsOf(draft)).toEqual([
      '2 The task comes without its time zone: “Atlantis” is not known. “2026-11-30T20:00:00” stays.',
    ]);
  });

  test('without a zone are the person’s own, whatever the calendar says', () => {
    const draft = read(
      'X-WR-TIMEZONE:Asia/Tokyo',
      todo('SUMMARY:A', 'DTSTART:20261130T090000'),
      todo('SUMMARY:B', 'DTSTART:20261130T080000Z'),
    );
    expect(fieldsOf(draft)).toMatchObject([
      { when: on('2026-11-30', '09:00') },
      { when: on('2026-11-30', '09:00') },
    ]);
  });
});

test.each([
  ['TRIGGER:-PT15M', '2026-11-30T07:45Z'],
  ['TRIGGER;RELATED=START:-PT15M', '2026-11-30T07:45Z'],
  ['TRIGGER;RELATED=END:-PT15M', '2026-12-02T15:45Z'],
  ['TRIGGER;VALUE=DATE-TIME:20261201T100000Z', '2026-12-01T10:00Z'],
])('%s reminds at %s', (trigger, instant) =>
  expect(
    fieldsFrom('DTSTART:20261130T080000Z', 'DUE:20261202T160000Z', 'BEGIN:VALARM', trigger, 'END:VALARM'),
  ).toMatchObject({ remindAt: at(instant) }),
);

test('a reminder before the end counts from the duration, or else from the only date', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER;RELATED=END:PT0S', 'END:VALARM'];
  expect(fieldsFrom('DTSTART:20261130T080000Z', 'DURATION:PT2H', ...alarm)).toMatchObject({
    remindAt: at('2026-11-30T10:00Z'),
  });
  expect(fieldsFrom('DTSTART:20261130T080000Z', ...alarm)).toMatchObject({
    remindAt: at('2026-11-30T08:00Z'),
  });
});

describe('relations', () => {
  const related = (uid: string, ...lines: string[]) => todo(`UID:${uid}`, `SUMMARY:${uid}`, ...lines);
  const parents = (...parts: string[]) =>
    reasonsOf(read(...parts)).map((reason) => /“(.*)” of “(.*)” becomes/.exec(reason)?.slice(1) ?? reason);

  test('of a child make it the subtask', () =>
    expect(parents(related('kitchen', 'RELATED-TO;RELTYPE=CHILD:tiles'), related('tiles'))).toEqual([
      ['tiles', 'kitchen'],
    ]));

  test('of a sibling lead to the same parent', () =>
    expect(
      parents(related('a', 'RELATED-TO;RELTYPE=SIBLING:b'), related('b', 'RELATED-TO:c'), related('c')),
    ).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]));

  test('count each, also after one that names nothing', () => {
    const [first, second] = parents(
      related('a', 'RELATED-TO:gone', 'RELATED-TO;RELTYPE=PARENT:b'),
      related('b'),
    );
    expect(first).toBe('2 The task comes without its relation: “gone” is not in the file.');
    expect(second).toEqual(['a', 'b']);
  });

  test('name a second parent, and links that are none', () =>
    expect(
      parents(
        related('a', 'RELATED-TO:b', 'RELATED-TO:c', 'RELATED-TO;RELTYPE=FINISHTOSTART:c'),
        related('b'),
        related('c'),
      ),
    ).toEqual([
      '2 The task comes without its other parent: “c”. A task has one.',
      ['a', 'b'],
      '2 “RELATED-TO;RELTYPE=FINISHTOSTART” is not imported. 1 row has it.',
    ]));
});

test('a letter that a fold cuts is whole again', () => {
  const fold = Buffer.from('\r\n ');
  const cut = (text: string) =>
    Buffer.concat(
      [...Buffer.from(text)].flatMap((byte) => (byte > 0x7f ? [Buffer.of(byte), fold] : [Buffer.of(byte)])),
    );
  const text = calendar(todo('SUMMARY:Kraków 🎂 ok')).replaceAll('\n', '\r\n');
  const outcome = readFile({ ...importOf('ics', ''), bytes: cut(text) });
  expect('draft' in outcome && fieldsOf(outcome.draft)).toMatchObject([{ title: 'Kraków 🎂 ok' }]);
});

test('each calendar of a file is a project of its whole name', () => {
  const text =
    calendar('X-WR-CALNAME:House\\, gar', ' den', todo('UID:1', 'SUMMARY:Mow')) +
    calendar('NAME;LANGUAGE=en:Office', todo('UID:1', 'SUMMARY:Print'), todo('UID:2', 'SUMMARY:Call')) +
    calendar(todo('UID:3', 'SUMMARY:Sleep'));
  const draft = readSample('ics', text);
  const names = new Map(draft.projects.map(({ key, fields }) => [key, fields.name]));
  expect(draft.tasks.map(({ fields, parents }) => [fields.title, names.get(parents.project ?? '')])).toEqual([
    ['Mow', 'House, garden'],
    ['Print', 'Office'],
    ['Call', 'Office'],
    ['Sleep', undefined],
  ]);
  expect(reasonsOf(draft)).toEqual([]);
});

test.each([
  ['DTSTART;VALUE=DATE:20261131', 'date', 'Date: 2026-11-31'],
  ['DTSTART:20261345T090000', 'date', 'Date: 2026-13-45T09:00:00'],
  ['DUE:20261130T250000', 'deadline', 'Deadline: 2026-11-30T25:00:00'],
  ['DUE;VALUE=DATE:20270229', 'deadline', 'Deadline: 2027-02-29'],
])('%s is reported, and stays in the notes', (line, field, notes) => {
  const draft = read(todo('SUMMARY:A', line));
  expect(fieldsOf(draft)).toEqual([{ title: 'A', status: 'open', notes }]);
  expect(reasonsOf(draft)).toEqual([
    `2 The task comes without its ${field}: “${notes.split(': ')[1]}” is not understood.`,
  ]);
});

test.each([
  [['STATUS:NEEDS-ACTION', 'COMPLETED:20261101T100000Z'], 'open'],
  [['PERCENT-COMPLETE:100'], 'done'],
  [['STATUS:NEEDS-ACTION', 'PERCENT-COMPLETE:100'], 'open'],
  [['COMPLETED:20261101T100000Z'], 'done'],
  [['STATUS:COMPLETED', 'PERCENT-COMPLETE:0'], 'done'],
])('%s is %s', (lines, status) => expect(fieldsFrom(...lines)).toMatchObject({ status }));

test('text that a program did not escape, and a large attachment, leave the rest of a to-do', () => {
  const draft = read(
    todo(
      'SUMMARY:A',
      'DESCRIPTION:one',
      'two',
      '',
      'three',
      `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(300_000)}`,
    ),
  );
  expect(fieldsOf(draft)).toMatchObject([{ title: 'A', notes: 'one\ntwo\n\nthree' }]);
  expect(reasonsOf(draft)).toEqual(['2 “ATTACH” is not imported. 1 row has it.']);
});
