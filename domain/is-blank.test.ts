import { expect, test } from 'vitest';
import { isBlank } from './is-blank';

test.each([
  '',
  ' \t\n',
  '\u00a0\u3000',
  '\u200b',
  '\u200b \u200d',
  '\u2060',
  '\u2800',
  '\u3164',
  '\u115f\uffa0',
  '\ufeff',
  '\u00ad',
  '\u202e\u2069',
  '\ufe0f',
  '\u{e0041}',
  '\u180e',
])('nothing of %j shows', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', '.', '\u200bMilk', '牛乳', '👩\u200d🌾', '☎\ufe0f', '\u0301', '⠁', '\u{10ffff}'])(
  'something of %j shows',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);
