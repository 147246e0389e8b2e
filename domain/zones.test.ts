import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, isDay } from './days';
import { dayOf, endOfDay, isZone, startOfDay, zoneNames } from './zones';

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

afterEach(() => vi.restoreAllMocks());

test.each(['en-US', 'sv', 'de', 'ar-EG', 'fa-IR', 'ja-JP-u-ca-japanese', 'th-TH'])(
  'reads the day and the time where a browser writes all dates as in %s',
  async (locale) => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function write(_locale, options) {
      return new DateTimeFormat(locale, options);
    });
    vi.resetModules();
    const [own, clock] = await Promise.all([import('./zones'), import('./clock')]);
    const night = Date.parse('2026-11-28T23:05:09Z');
    expect(own.dayOf(night, 'Europe/Berlin')).toBe('2026-11-29');
    expect(clock.clockOf(night, 'Europe/Berlin')).toBe('00:05');
    expect(own.minuteOfDay(night, '2026-11-28', 'America/New_York')).toBe(18 * 60 + 5);
    expect(own.dayOf(Date.parse('0987-06-05T12:00:00Z'), 'UTC')).toBe('0987-06-05');
  },
);

test('offers zones that are all known, UTC among them', () => {
  const names = zoneNames();
  expect(names).toEqual(expect.arrayContaining(['Europe/Berlin', 'UTC']));
  expect(names.filter((name) => !isZone(name))).toEqual([]);
});
