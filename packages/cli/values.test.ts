import { afterEach, expect, test, vi } from 'vitest';
import { localDay } from './local-time';
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

test('sends today as a schedule where the server also accepts words for days', () => {
  const date = { type: 'string', pattern: '^(?:later|today|tomorrow|\\d{4}-\\d{2}-\\d{2})$' };
  const kinds = ['today', 'someday'].map((kind) => ({
    type: 'object',
    properties: { kind: { const: kind } },
    required: ['kind'],
  }));
  const dated = { type: 'object', properties: { kind: { const: 'date' }, date }, required: ['kind', 'date'] };
  const when = { anyOf: [...kinds, dated, date] };
  expect(readValue('today', when, '--when')).toEqual({ kind: 'today' });
  expect(readValue('2026-12-01T09:30', when, '--when')).toMatchObject({ date: '2026-12-01', time: '09:30' });
  const day = { type: 'string', pattern: '^(?:today|tomorrow|\\d{4}-\\d{2}-\\d{2})$' };
  expect(readValue('in 3 days', day, '--day')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(readValue('today15:00', when, '--when')).toMatchObject({ date: localDay(), time: '15:00' });
  expect(readValue('nonsense', when, '--when')).toBe('nonsense');
});

test('sends words for instants that the server reads, and reads the others', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  const instant = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  for (const words of ['friday', 'friday 9am', 'yesterday', '3 days ago'])
    expect(readValue(words, instant, '--since')).toBe(words);
  expect(readValue('2026-11-20', instant, '--since')).toBe(Date.parse('2026-11-19T23:00:00Z'));
  expect(readValue('2026-11-20T09:30', instant, '--since')).toBe(Date.parse('2026-11-20T08:30:00Z'));
  expect(readValue('9am', instant, '--since')).toBe(Date.parse('2026-11-23T08:00:00Z'));
});
