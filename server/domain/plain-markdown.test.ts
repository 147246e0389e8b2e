import { expect, test } from 'vitest';
import { hasFencedCode, hasImage, hasIndentedCode } from './plain-markdown';

test.each([['```\ncode\n```'], ['words\n\n~~~ ts\ncode'], ['> ```\n> code'], ['- ```\n  code']])(
  '%j holds a block of code between lines',
  (text) => expect(hasFencedCode(text)).toBe(true),
);

test.each([['`code` in a line'], ['```code``` in a line'], ['two ~~ tildes']])('%j holds none', (text) =>
  expect(hasFencedCode(text)).toBe(false),
);

test.each([
  ['![alt](x.png)'],
  ['![alt][ref]\n\n[ref]: x.png'],
  ['![ref]\n\n[REF]: x.png'],
  ['![a [nested] b](x.png)'],
  ['before <IMG src="x.png"> after'],
  ['`open\n\n![alt](x.png)\n\nclosed`'],
  ['`one` ![alt](x.png) `two`'],
  ['\\\\![alt](x.png)'],
])('%j holds an image', (text) => expect(hasImage(text)).toBe(true));

test.each([
  ['`![alt](x.png)`'],
  ['``a ` ![alt](x.png)``'],
  ['`<img>`'],
  ['\\![alt](x.png)'],
  ['What![not] and (this)'],
  ['[link](x.png)!'],
])('%j holds none', (text) => expect(hasImage(text)).toBe(false));

test.each([
  ['    code'],
  ['\tcode'],
  ['words\n\n    code'],
  ['>     code in a quote'],
  ['- item\n\n      code in its item'],
  ['- item\n\nwords\n\n    code'],
  ['    - no item, for nothing is above it'],
])('%j holds indented code', (text) => expect(hasIndentedCode(text)).toBe(true));

test.each([
  ['words\n    that go on'],
  ['- item\n\n  goes on\n\n  and on'],
  ['1. item\n\n   goes on'],
  ['- item\n    - nested\n        - deeper'],
  ['- item\n\n    - nested after an empty line\n\n        - deeper'],
  ['> words\n>   goes on'],
])('%j holds none', (text) => expect(hasIndentedCode(text)).toBe(false));

test('a hundred thousand characters are read at once', () => {
  const worst = [
    '`'.repeat(100_000),
    '![a'.repeat(33_333),
    '`a '.repeat(33_333),
    '> '.repeat(50_000),
    '\n\n    - '.repeat(12_500),
  ];
  const began = performance.now();
  for (const text of worst) for (const rule of [hasFencedCode, hasImage, hasIndentedCode]) rule(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});
