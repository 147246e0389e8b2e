import { describe, expect, it } from 'vitest';
import { addEvents } from './day-events';
import { entriesOf } from './groups';

const event = (title: string, start: string, end: string) => ({
  ...{ id: title, eventId: title, calendarId: 'c', canEdit: false, title, start, end },
  allDay: !start.includes('T'),
});

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-01'];

/** Times and titles of the events by day. */
function shown(events: ReturnType<typeof event>[], zone = 'UTC') {
  const groups = addEvents(
    DAYS.map((key) => ({ key, title: key, tasks: [] })),
    { day: '2026-11-22', events },
    zone,
  );
  return groups.map(({ marks = [] }) => marks.map(({ time, label }) => `${time ?? 'all day'} ${label}`));
}

describe('events among the days of Upcoming', () => {
  it('puts an event on the day that it has in the time zone of the page', () => {
    const late = event('Call', '2026-11-23T23:30:00Z', '2026-11-24T00:30:00Z');
    expect(shown([late], 'Asia/Tokyo')).toEqual([[], ['08:30 Call'], [], []]);
  });

  it('shows an event on each of its days, with a time only where it begins', () => {
    const night = event('Night train', '2026-11-23T22:00:00Z', '2026-11-24T07:00:00Z');
    expect(shown([night])).toEqual([['22:00 Night train'], ['all day Night train'], [], []]);
    const midnight = event('Party', '2026-11-23T20:00:00Z', '2026-11-24T00:00:00Z');
    expect(shown([midnight])).toEqual([['20:00 Party'], [], [], []]);
  });

  it('ends an all-day event on the day before its end', () => {
    const visit = event('Visit', '2026-11-23', '2026-11-25');
    expect(shown([visit])).toEqual([['all day Visit'], ['all day Visit'], [], []]);
  });

  it('shows events before deadlines, with a row key for each day', () => {
    const marks = [{ id: 'd', label: 'Deadline', kind: 'deadline' as const }];
    const groups = DAYS.slice(0, 2).map((key) => ({ key, title: key, tasks: [], marks }));
    const visit = event('Visit', '2026-11-23', '2026-11-25');
    const entries = entriesOf(addEvents(groups, { day: '2026-11-22', events: [visit] }, 'UTC'));
    expect(entries.flatMap((entry) => (entry.kind === 'mark' ? [entry.mark.label] : []))).toEqual([
      'Visit',
      'Deadline',
      'Visit',
      'Deadline',
    ]);
    const keys = entries
      .filter((entry) => entry.kind === 'mark' && entry.mark.kind === 'event')
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});
