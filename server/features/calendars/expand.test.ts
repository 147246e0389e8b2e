import fc from 'fast-check';
import { RRule, RRuleSet, rrulestr } from 'rrule';
import { expect, test } from 'vitest';
import { zoneLines } from '../../../testing/radicale';
import { expand } from './expand';
import { withoutOccurrence as remove } from './remove-occurrence';

const DAY = 86_400_000;
const withoutOccurrence = (text: string, date: string) => remove(text, { date, zone: 'UTC' });
const utc = (text: string) => Date.parse(text);
const year = { from: utc('2026-01-01T00:00:00Z'), until: utc('2027-01-01T00:00:00Z') };

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Event', ...lines, 'END:VEVENT'].join('\r\n');
const starts = (text: string, span = year) =>
  expand(text, { name: 'a.ics', span, zone: 'UTC' }).map(({ start }) => start);
const read = (...lines: string[]) =>
  expand(file(event(...lines)), { name: 'a.ics', span: year, zone: 'UTC' }).map(
    ({ start, end }) => `${start} ${end}`,
  );

const stamp = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const ruleParts = fc.record({
  FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  INTERVAL: fc.integer({ min: 1, max: 5 }),
  WKST: fc.constantFrom('MO', 'SU'),
});
const limits = fc.oneof(
  fc.constant({}),
  fc.record({ COUNT: fc.integer({ min: 1, max: 30 }) }),
  fc.integer({ min: 1, max: 300 }).map((days) => ({ UNTIL: stamp(year.from + days * DAY) })),
);
const weekdays = fc
  .uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1, maxLength: 3 })
  .map((days) => ({ BYDAY: days.join() }));
const nthWeekday = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom('MO', 'WE', 'SU'))
  .map(([nth, day]) => ({ FREQ: 'MONTHLY', BYDAY: `${nth}${day}` }));
const monthDays = fc
  .uniqueArray(fc.constantFrom(1, 13, 28, 29, 31, -1), { minLength: 1, maxLength: 2 })
  .map((days) => ({ FREQ: 'MONTHLY', BYMONTHDAY: days.join() }));
const rule = fc
  .tuple(ruleParts, limits, fc.oneof(fc.constant({}), weekdays, nthWeekday, monthDays))
  .filter(([{ FREQ }, , by]) => !('BYDAY' in by) || FREQ === 'WEEKLY' || FREQ === 'DAILY' || 'FREQ' in by)
  .map(([base, limit, by]) => Object.entries({ ...base, ...limit, ...by }))
  .map((parts) => parts.map(([name, value]) => `${name}=${value}`).join(';'));
const minutes = fc.integer({ min: 0, max: 525_600 }).map((count) => year.from + count * 60_000);

test('repeats February 29 in leap years only', () => {
  const series = file(event('DTSTART:20240229T090000Z', 'RRULE:FREQ=YEARLY;COUNT=2'));
  expect(starts(series)).toEqual([]);
  const leap = { from: utc('2028-01-01T00:00:00Z'), until: utc('2029-01-01T00:00:00Z') };
  expect(starts(series, leap)).toHaveLength(1);
});

test('expands as a second implementation does', () => {
  const all = fc.record({
    rule,
    start: fc.integer({ min: -2000, max: 200 }).map((days) => year.from + days * DAY + 9 * 3_600_000),
    added: fc.array(minutes, { maxLength: 3 }),
    excepted: fc.array(fc.nat(20), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(all, ({ rule: text, start, added, excepted }) => {
      const parsed = rrulestr(`DTSTART:${stamp(start)}\nRRULE:${text}`);
      if (!(parsed instanceof RRule)) throw new Error('not a rule');
      // The first date of a series always counts. Where it does not fit the rule, implementations differ in COUNT.
      fc.pre(parsed.between(new Date(start), new Date(start), true).length === 1);
      const later = added.filter((date) => date > start);
      const datesWithout = (exceptions: readonly Date[]) => {
        const set = new RRuleSet();
        set.rrule(parsed);
        for (const at of later) set.rdate(new Date(at));
        for (const date of exceptions) set.exdate(date);
        return set.between(new Date(year.from), new Date(year.until - 1), true);
      };
      const dates = datesWithout([]);
      const out = excepted.flatMap((at) => dates[at] ?? []);
      const lines = [
        `DTSTART:${stamp(start)}`,
        `RRULE:${text}`,
        ...later.map((date) => `RDATE:${stamp(date)}`),
        ...out.map((date) => `EXDATE:${stamp(date.getTime())}`),
      ];
      const expected = datesWithout(out).map((date) => date.getTime());
      expect(
        starts(file(event(...lines)))
          .map(Date.parse)
          .sort((a, b) => a - b),
      ).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['of the time zone database', 'Europe/Berlin', []],
  ['of Windows', 'W. Europe Standard Time', []],
  ['with a prefix', '/example.org/20260101_1/Europe/Berlin', []],
  ['that the file describes', 'Somewhere', zoneLines('Somewhere')],
])('keeps the hour over a change of the clock in a zone %s', (_, tzid, zone) => {
  const lines = [`DTSTART;TZID="${tzid}":20261023T090000`, 'RRULE:FREQ=DAILY;COUNT=4', 'DURATION:PT1H'];
  expect(starts(file(...zone, event(...lines)))).toEqual([
    '2026-10-23T09:00:00+02:00',
    '2026-10-24T09:00:00+02:00',
    '2026-10-25T09:00:00+01:00',
    '2026-10-26T09:00:00+01:00',
  ]);
});

test('reads hours that the clock skips or repeats as RFC 5545 says', () => {
  const at = (time: string) => read(`DTSTART;TZID=Europe/Berlin:${time}`)[0]?.slice(0, 25);
  expect(at('20260329T023000')).toBe('2026-03-29T02:30:00+01:00');
  expect(at('20261025T023000')).toBe('2026-10-25T02:30:00+02:00');
});

test('reads all-day events, several days, durations and events without an end', () => {
  expect(read('DTSTART;VALUE=DATE:20261121')).toEqual(['2026-11-21 2026-11-22']);
  expect(read('DTSTART;VALUE=DATE:20261121', 'DTEND;VALUE=DATE:20261124')).toEqual(['2026-11-21 2026-11-24']);
  expect(read('DTSTART;VALUE=DATE:20261121', 'DURATION:P2D')).toEqual(['2026-11-21 2026-11-23']);
  expect(read('DTSTART;VALUE=DATE:20261121', 'RRULE:FREQ=YEARLY')).toHaveLength(1);
  expect(read('DTSTART:20261121T230000Z', 'DTEND:20261122T010000Z')).toEqual([
    '2026-11-21T23:00:00+00:00 2026-11-22T01:00:00+00:00',
  ]);
  expect(read('DTSTART:20261121T230000Z')).toEqual(['2026-11-21T23:00:00+00:00 2026-11-21T23:00:00+00:00']);
  expect(read('DTSTART:20261121T230000Z', 'STATUS:CANCELLED')).toEqual([]);
  // Two hours stay two hours when the clock changes.
  expect(
    read('DTSTART;TZID=Europe/Berlin:20261025T010000', 'DTEND;TZID=Europe/Berlin:20261025T030000'),
  ).toEqual(['2026-10-25T01:00:00+02:00 2026-10-25T04:00:00+02:00']);
});

const daily = ['DTSTART:20261121T090000Z', 'DTEND:20261121T100000Z', 'RRULE:FREQ=DAILY;COUNT=4'];

test('applies changed, cancelled and shifted occurrences', () => {
  const change = (...lines: string[]) => event(...lines);
  const changed = file(
    event(...daily),
    change('RECURRENCE-ID:20261122T090000Z', 'DTSTART:20261122T150000Z', 'DTEND:20261122T160000Z'),
    change('RECURRENCE-ID:20261123T090000Z', 'DTSTART:20261123T090000Z', 'STATUS:CANCELLED'),
  );
  expect(starts(changed).sort()).toEqual([
    '2026-11-21T09:00:00+00:00',
    '2026-11-22T15:00:00+00:00',
    '2026-11-24T09:00:00+00:00',
  ]);
  const shifted = file(
    event(...daily),
    change('RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T090000Z', 'DTSTART:20261123T110000Z'),
  );
  expect(starts(shifted).sort().slice(1)).toEqual([
    '2026-11-22T09:00:00+00:00',
    '2026-11-23T11:00:00+00:00',
    '2026-11-24T11:00:00+00:00',
  ]);
});

test('removes one occurrence of a series', () => {
  const series = file(event(...daily));
  expect(
    withoutOccurrence(
      file(event('DTSTART;TZID=Europe/Berlin:20261121T090000', 'RRULE:FREQ=DAILY')),
      '20261122T090000',
    ),
  ).toContain(
    // The file does not describe the zone, so it cannot refer to it.
    'EXDATE:20261122T080000Z',
  );
  const rest = withoutOccurrence(series, '20261122T090000Z') ?? '';
  expect(starts(rest).map((start) => start.slice(8, 10))).toEqual(['21', '23', '24']);
  expect(withoutOccurrence(rest, '20261122T090000Z')).toBe(rest);
  expect(withoutOccurrence(series, 'nonsense')).toBe(series);
  const alone = file(event('RECURRENCE-ID:20261122T090000Z', 'DTSTART:20261122T150000Z'));
  expect(withoutOccurrence(alone, '20261122T090000Z')).toBeNull();
  expect(withoutOccurrence(alone, '20261123T090000Z')).toBe(alone);
});

test('stops on rules that never match or match every second', () => {
  expect(() => read('DTSTART:20260201T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')).toThrow(
    'too long',
  );
  expect(read('DTSTART:20250201T000000Z', 'RRULE:FREQ=SECONDLY').length).toBeLessThan(5_010);
  expect(() => expand('BEGIN:VCALENDAR', { name: 'a.ics', span: year, zone: 'UTC' })).toThrow();
});

test('reads the zones of each file anew, however many names an earlier file has', () => {
  const zoned = (zone: string) => event(`DTSTART;TZID=${zone}:20260601T090000`);
  const names = Array.from({ length: 2_100 }, (_, nth) => zoned(`x/${nth}/Europe/Berlin`));
  expect(starts(file(...names)).length).toBeGreaterThan(0);
  expect(starts(file(zoned('America/New_York')))).toEqual(['2026-06-01T09:00:00-04:00']);
  const described = zoneLines('Europe/Berlin').map((line) =>
    line.replace('Europe/Berlin', 'America/New_York'),
  );
  expect(starts(file(...described, zoned('America/New_York')))).toEqual(['2026-06-01T09:00:00+02:00']);
  expect(starts(file(zoned('America/New_York')))).toEqual(['2026-06-01T09:00:00-04:00']);
});
