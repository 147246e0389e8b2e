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
  const [read] = readEvents({ texts: [answer([neverMatching, good])], span, zone: 'UTC' });
  expect(read).toMatchObject({ events: [{ eventId: '1.ics' }], unread: 1, isPartial: false });
});

test('what was read until the shared time ended is shown, and said to be a part', () => {
  // Each event takes a second of the processor.
  let seconds = 0;
  const used = vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: 1_000_000 * seconds++, system: 0 }));
  onTestFinished(() => used.mockRestore());
  const calendar = answer([good, good, good]);
  const results = readEvents({ texts: Array.from({ length: 3 }, () => calendar), span, zone: 'UTC' });
  expect(results.map((read) => read && [read.events.length, read.unread, read.isPartial])).toEqual([
    [3, 0, false],
    [2, 1, true],
    null,
  ]);
});

test('refuses an answer that no calendar server sends', () => {
  expect(readEvents({ texts: ['', '<html>', answer([])], span, zone: 'UTC' })).toEqual([
    null,
    null,
    { events: [], unread: 0, isPartial: false },
  ]);
});
