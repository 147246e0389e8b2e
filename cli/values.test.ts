import { afterEach, expect, test, vi } from 'vitest';
import { readValue } from './values';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ['2026-10-24T22:10:00Z', '2026-10-25', '2026-10-26'],
  ['2026-03-28T22:30:00Z', '2026-03-28', '2026-03-29'],
])('tomorrow is the next day of the calendar, also where the clock changes', (now, today, tomorrow) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ now: new Date(now) });
  const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
  expect(readValue('today', day, '--day')).toBe(today);
  expect(readValue('tomorrow', day, '--day')).toBe(tomorrow);
});
