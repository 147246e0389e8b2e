import { expect, test } from 'vitest';
import { pathWithin } from './return-path';

test.each([
  [undefined, '/today'],
  ['', '/today'],
  ['/invites/abc?x=1#y', '/invites/abc?x=1#y'],
  ['https://evil.example/today', '/today'],
  ['//evil.example', '/today'],
  ['/\\evil.example', '/today'],
  ['/\t/evil.example', '/today'],
  ['\\\\evil.example', '/today'],
  ['/..//evil.example', '/today'],
  ['javascript:alert(1)', '/today'],
  ['http://here.invalid//evil.example', '/today'],
])('%s leads to %s', (wanted, path) => {
  expect(pathWithin(wanted)).toBe(path);
});
