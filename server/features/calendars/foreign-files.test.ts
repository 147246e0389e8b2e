import { rrulestr } from 'rrule';
import { expect, test } from 'vitest';
import { zoneLines } from '../../../testing/radicale';
import { expand } from './expand';
import { withoutOccurrence as remove } from './remove-occurrence';

/* What other programs write into their files. */

const withoutOccurrence = (text: string, date: string) => remove(text, { date, zone: 'UTC' });
const utc = (text: string) => Date.parse(text);
const isoOf = (date: Date) => date.toISOString();
const year = { from: utc('2026-01-01T00:00:00Z'), until: utc('2027-01-01T00:00:00Z') };

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Event', ...lines, 'END:VEVENT'].join('\r\n');
const starts = (text: string) =>
  expand(text, { name: 'a.ics', span: year, zone: 'UTC' }).map(({ start }) => start);
const daily = ['DTSTART:20261121T090000Z', 'DTEND:20261121T100000Z', 'RRULE:FREQ=DAILY;COUNT=4'];

const inBerlin = (...lines: string[]) =>
  expand(file(...lines), { name: 'a.ics', span: year, zone: 'Europe/Berlin' });

test('a time without a zone is by the clock of the person, whatever the calendar says of itself', () => {
  for (const more of [[], ['X-WR-TIMEZONE:America/New_York']]) {
    const [one] = inBerlin(...more, event('DTSTART:20261130T090000', 'DTEND:20261130T100000'));
    expect(one).toMatchObject({ start: '2026-11-30T09:00:00+01:00', end: '2026-11-30T10:00:00+01:00' });
  }
  const series = ['DTSTART:20261023T090000', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261024T090000'];
  const moved = event('RECURRENCE-ID:20261026T090000', 'DTSTART:20261026T110000');
  expect(
    inBerlin(event(...series), moved)
      .map(({ start }) => start)
      .sort(),
  ).toEqual(['2026-10-23T09:00:00+02:00', '2026-10-25T09:00:00+01:00', '2026-10-26T11:00:00+01:00']);
  // A date of a series that lacks its zone is in that of the series.
  const zoned = ['DTSTART;TZID=America/New_York:20261123T090000', 'RRULE:FREQ=DAILY;COUNT=2'];
  expect(inBerlin(event(...zoned, 'EXDATE:20261123T090000')).map(({ start }) => start)).toEqual([
    '2026-11-24T09:00:00-05:00',
  ]);
});

test.each([
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '+02:00'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '+02:00'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', '+02:00'],
  ['"(GMT+01.00) Brussels / Copenhagen / Madrid / Paris"', '+02:00'],
  ['"(UTC-05:00) Eastern Time (US & Canada)"', '-04:00'],
  ['"(UTC-07:00) Arizona"', '-07:00'],
  ['"(UTC) Dublin, Edinburgh, Lisbon, London"', '+01:00'],
  ['"(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi"', '+08:00'],
  ['Eastern Standard Time 1', '-04:00'],
  ['W. Europe Daylight Time', '+02:00'],
  ['/example.org/America/Argentina/Buenos_Aires', '-03:00'],
  ['GMT+0100', '+01:00'],
  ['"UTC+01:00"', '+01:00'],
  ['UTC-3', '-03:00'],
  ['"+05:30"', '+05:30'],
  ['tzone://Microsoft/Utc', '+00:00'],
])('reads the zone %s', (tzid, offset) => {
  expect(inBerlin(event(`DTSTART;TZID=${tzid.includes('//') ? `"${tzid}"` : tzid}:20260701T090000`))).toEqual(
    [expect.objectContaining({ start: `2026-07-01T09:00:00${offset}` })],
  );
  expect(inBerlin(event(`DTSTART;TZID="${tzid.replaceAll('"', '')}":20260701T090000`))[0]?.zoneGuessed).toBe(
    undefined,
  );
});

test.each(['Customized Time Zone', 'tzone://Microsoft/Custom', 'Atlantis/Main', '(UTC+01:00) Nowhere'])(
  'takes the zone of the person for %s, and says so',
  (tzid) => {
    expect(inBerlin(event(`DTSTART;TZID="${tzid}":20260701T090000`))).toMatchObject([
      { start: '2026-07-01T09:00:00+02:00', zoneGuessed: true },
    ]);
  },
);

test('an occurrence that is named by its day alone replaces the one of that day', () => {
  const series = event(...daily);
  const moved = event('RECURRENCE-ID;VALUE=DATE:20261122', 'DTSTART:20261122T150000Z');
  expect(starts(file(series, moved)).sort().slice(0, 3)).toEqual([
    '2026-11-21T09:00:00+00:00',
    '2026-11-22T15:00:00+00:00',
    '2026-11-23T09:00:00+00:00',
  ]);
  const rest = withoutOccurrence(file(series, moved), '20261122') ?? '';
  expect(rest).toContain('EXDATE:20261122T090000Z');
  expect(starts(rest)).toHaveLength(3);
  // And the other way round.
  const days = event('DTSTART;VALUE=DATE:20261121', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261124T000000Z');
  const later = event('RECURRENCE-ID:20261122T000000', 'DTSTART;VALUE=DATE:20261222');
  expect(starts(file(days, later)).sort()).toEqual(['2026-11-21', '2026-11-23', '2026-12-22']);
});

test.each([
  ['the higher sequence', ['SEQUENCE:2'], ['SEQUENCE:1']],
  ['the later stamp', ['SEQUENCE:1', 'DTSTAMP:20261102T000000Z'], ['SEQUENCE:1', 'DTSTAMP:20261101T000000Z']],
])('of two versions of an occurrence, that with %s counts, in any order', (_, newer, older) => {
  const at = ['RECURRENCE-ID:20261122T090000Z'];
  const versions = [
    event(...at, 'DTSTART:20261122T150000Z', ...newer),
    event(...at, 'DTSTART:20261122T110000Z', ...older),
  ];
  for (const order of [versions, versions.toReversed()])
    expect(starts(file(event(...daily), ...order))).toContain('2026-11-22T15:00:00+00:00');
  const masters = [event('DTSTART:20261121T150000Z', ...newer), event('DTSTART:20261121T110000Z', ...older)];
  for (const order of [masters, masters.toReversed()])
    expect(starts(file(...order))).toEqual(['2026-11-21T15:00:00+00:00']);
});

test.each([
  ['FREQ=HOURLY;INTERVAL=2', '20200101T013000Z'],
  ['FREQ=HOURLY;INTERVAL=7', '20000101T013000Z'],
  ['FREQ=MINUTELY;INTERVAL=45', '20150303T000000Z'],
  ['FREQ=DAILY;INTERVAL=3;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11', '19900101T000000Z'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,9,10,11,12,13;WKST=SU', '19700105T080000Z'],
])('a series with very many dates since its start does not vanish: %s', (rule, start) => {
  const span = { from: utc('2026-11-23T00:00:00Z'), until: utc('2026-12-03T00:00:00Z') };
  const parsed = rrulestr(`DTSTART:${start}\nRRULE:${rule}`);
  const expected = parsed.between(new Date(span.from), new Date(span.until - 1), true).map(isoOf);
  expect(expected.length).toBeGreaterThan(10);
  const found = expand(file(event(`DTSTART:${start}`, `RRULE:${rule}`)), {
    name: 'a.ics',
    span,
    zone: 'UTC',
  });
  expect(found.map((one) => new Date(one.start).toISOString())).toEqual(expected);
});

test('files with the zone of Outlook cost what others do', () => {
  const outlook = (text: string) => text.replaceAll(/^DTSTART:1970/gm, 'DTSTART:1601');
  const zone = zoneLines('W. Europe Standard Time').join('\r\n');
  const times = [zone, outlook(zone)].map((lines) => {
    const one = file(lines, event('DTSTART;TZID=W. Europe Standard Time:20260701T090000'));
    expand(one, { name: 'a.ics', span: year, zone: 'UTC' });
    const before = process.cpuUsage();
    for (let nth = 0; nth < 170; nth++) {
      const found = expand(one, { name: 'a.ics', span: year, zone: 'UTC' });
      if (nth === 0) expect(found[0]?.start).toBe('2026-07-01T09:00:00+02:00');
    }
    return process.cpuUsage(before).user / 1_000;
  });
  // Each file expanded its zone anew: 29 ms.
  expect(Math.max(...times)).toBeLessThan(1_500);
});
