import { expect, test } from 'vitest';
import { languageOfHeader } from './languages';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl, fr;q=0.7, en;q=0.9', 'en'],
  ['pt-PT', 'pt-BR'],
  ['PT', 'pt-BR'],
  ['ar-EG', 'ar'],
  ['en;q=0, ja', 'ja'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a browser that sends %s reads %s', (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});
