import { expect, test } from 'vitest';
import { isNamed } from './use-search';

test.each([
  ['Réglages', 'reglages'],
  ['À venir', 'a ven'],
  ['الإحصاءات', 'الاحصاءات'],
  ['エリアとプロジェクト', 'プロジェクト'],
])('%s is found by %s, without accents', (name, typed) => {
  expect(isNamed(name, typed.split(' '))).toBe(true);
  expect(isNamed(name, ['xyz'])).toBe(false);
});
