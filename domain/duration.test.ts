import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDuration } from './duration';
import { minutesLabel } from './when';

test.each([
  ['90', 90],
  ['45m', 45],
  ['45 min', 45],
  ['1h', 60],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1h30m', 90],
  ['1 hour 30 minutes', 90],
  ['1.5h', 90],
  ['1,5 h', 90],
  ['0.25h', 15],
  ['1:30', 90],
  ['  2h ', 120],
])('reads “%s” as %i minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes);
});

test.each(['', '0', 'soon', '1h 30', '1.5h30', '1:75', '-5', '10081', '200h', '1h30 x'])(
  'refuses “%s”',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

test('reads back every formatted duration', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_080 }), (minutes) => {
      expect(parseDuration(minutesLabel(minutes))).toBe(minutes);
    }),
  );
});
