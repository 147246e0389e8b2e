import { describe, expect, it } from 'vitest';
import { isolated } from './isolated';
import { textIn } from './load-messages';

const quoted = async (language: 'en' | 'ar', name: string) =>
  (await textIn(language, 'common'))('quoted', { name });

describe('names in sentences', () => {
  it('stay as they are in the direction of the language', async () => {
    expect(await quoted('en', 'Buy bread, 2 €')).toBe('“Buy bread, 2 €”');
    expect(isolated('ar', 'اشتر الخبز')).toBe('اشتر الخبز');
  });

  it.each([
    ['en', 'קנה לחם'],
    ['en', 'اشتر الخبز (2)'],
    ['en', 'Pay \u202Etxt.exe'],
    ['ar', 'Buy bread, 2 €'],
    ['ar', 'Хлеб'],
  ] as const)('are isolated in the other direction: %s, %s', async (language, name) => {
    expect(await quoted(language, name)).toContain(`\u2068${name}\u2069`);
  });

  it('cannot end the isolate around them', () => {
    expect(isolated('en', 'a\u2069\u202Eb')).toBe('\u2068a\u202Eb\u2069');
    expect(isolated('en', 'a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069');
  });

  it('that are values of a choice or addresses stay as they are', () => {
    for (const text of ['owner', 'payload_too_large', 'https://example.org/s/1'])
      expect(isolated('ar', text)).toBe(text);
  });
});
