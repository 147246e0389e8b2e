import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isDay } from './days';
import { dayOf, endOfDay, startOfDay } from './zones';

const zones = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/Santiago',
  'America/St_Johns',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const zone = fc.constantFrom(...zones);
const day = fc.integer({ min: 12_000, max: 24_000 }).map((n) => addDays('1970-01-01', n));

test('starts a day at its first instant and ends it where the next day starts', () => {
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const start = startOfDay(date, timeZone);
      const end = endOfDay(date, timeZone);
      expect(dayOf(start, timeZone)).toBe(date);
      expect(dayOf(start - 1, timeZone)).toBe(addDays(date, -1));
      expect(dayOf(end - 1, timeZone)).toBe(date);
      expect((end - start) / 3_600_000).toBeGreaterThanOrEqual(23);
      expect((end - start) / 3_600_000).toBeLessThanOrEqual(25);
    }),
  );
});

test('changes the day of an instant at local midnight', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1e12, max: 2e12 }), zone, (instant, timeZone) => {
      const date = dayOf(instant, timeZone);
      expect(isDay(date)).toBe(true);
      expect(startOfDay(date, timeZone)).toBeLessThanOrEqual(instant);
      expect(endOfDay(date, timeZone)).toBeGreaterThan(instant);
    }),
  );
});

test('starts a day at 01:00 when the clock skips midnight', () => {
  expect(new Date(startOfDay('2022-09-11', 'America/Santiago')).toISOString()).toBe(
    '2022-09-11T04:00:00.000Z',
  );
});
