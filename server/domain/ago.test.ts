import { expect, test } from 'vitest';
import { agoLabel } from './ago';

const at = (text: string) => Date.parse(text);

test("shows how long ago something was in the reader's days", () => {
  const now = at('2026-11-21T01:30:00Z');
  const ago = (text: string, zone = 'UTC') => agoLabel(at(text), now, zone);
  expect(ago('2026-11-21T01:30:20Z')).toBe('just now');
  expect(ago('2026-11-21T01:29:10Z')).toBe('just now');
  expect(ago('2026-11-21T01:24:59Z')).toBe('5 min ago');
  expect(ago('2026-11-21T00:29:00Z')).toBe('1 h ago');
  expect(ago('2026-11-20T23:29:00Z')).toBe('yesterday');
  expect(ago('2026-11-20T23:29:00Z', 'America/New_York')).toBe('2 h ago');
  expect(ago('2026-11-12T12:00:00Z')).toBe('Nov 12');
  expect(ago('2025-11-12T12:00:00Z')).toBe('Nov 12, 2025');
});
