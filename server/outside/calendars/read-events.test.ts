import { expect, onTestFinished, test, vi } from 'vitest';
import { readEvents } from './read-events';

const span = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2027-01-01T00:00:00Z') };

const answer = (files: readonly string[]) =>
  `<multistatus xmlns="DAV:">${files
    .map(
      (file, nth) =>
        `<response><href>/c/${nth}.ics</href><propstat><prop><calendar-data>${file}</calendar-data></prop></propstat></response>`,
    )
    .join('')}</multistatus>`;

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Event', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\n',
  );

const good = file('DTSTART:20260601T090000Z');
const neverMatching = file('DTSTART:20200101T090000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');

test('one event that never matches does not hide the others', () => {
  const [events] = readEvents({ texts: [answer([neverMatching, good])], span });
  expect(events).toMatchObject([{ eventId: '1.ics' }]);
});

test('all calendars of a read share one limit of time', () => {
  // The slowest event takes a second.
  let seconds = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 1_000 * seconds++);
  onTestFinished(() => clock.mockRestore());
  const calendar = answer([good, good, good]);
  const results = readEvents({ texts: Array.from({ length: 3 }, () => calendar), span });
  expect(results.map((events) => events?.length)).toEqual([3, undefined, undefined]);
});

test('refuses an answer that no calendar server sends', () => {
  expect(readEvents({ texts: ['', '<html>', answer([])], span })).toEqual([null, null, []]);
});
