import { expect, test } from 'vitest';
import { eventMinutes } from './load';
import type { Plan } from './use-day';

const DAY = '2026-11-23';
const event = (start: string, end: string, allDay = false): NonNullable<Plan['events']>[number] => ({
  id: `${start} ${end}`,
  eventId: 'e',
  calendarId: 'c',
  title: '',
  start,
  end,
  allDay,
  canEdit: false,
});
const planOf = (...events: NonNullable<Plan['events']>): Plan => ({
  day: DAY,
  rounds: [],
  tasks: [],
  sessions: [],
  entry: null,
  events,
});
const day = { from: 9 * 60, until: 18 * 60 };

test('counts the minutes of events within the day, overlapping ones once, all-day ones not', () => {
  const busy = planOf(
    event(`${DAY}T08:30:00+01:00`, `${DAY}T09:30:00+01:00`),
    event(`${DAY}T11:00:00Z`, `${DAY}T12:00:00Z`),
    event(`${DAY}T12:15:00+01:00`, `${DAY}T13:30:00+01:00`),
    event(`${DAY}T17:30:00+01:00`, '2026-11-24T09:00:00+01:00'),
    event(DAY, '2026-11-24', true),
  );
  expect(eventMinutes(busy, day, 'Europe/Berlin')).toBe(30 + 90 + 30);
  expect(eventMinutes(busy, { ...day, from: 13 * 60 }, 'Europe/Berlin')).toBe(30 + 30);
  expect(eventMinutes(planOf(), day, 'Europe/Berlin')).toBe(0);
});
