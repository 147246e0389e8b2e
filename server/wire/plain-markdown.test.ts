import { expect, test } from 'vitest';
import { codeOrImageIn } from './plain-markdown';

test.each([
  '```\ncode\n```',
  'words\n\n~~~ ts\ncode',
  '> ```\n> code',
  '- ```\n  code',
  '    code',
  '\tcode',
  'words\n\n    code',
  '>     code in a quote',
  '- item\n\n      code in its item',
  '- item\n\nwords\n\n    code',
  '# heading\n    code',
  '    - not an item: no list is above it',
  '<pre>\ncode\n</pre>',
  'before <PRE class="x">code</PRE>',
])('finds a code block in %j', (text) => expect(codeOrImageIn(text)).toBe('code'));

test.each([
  '![alt](x.png)',
  '![alt][ref]\n\n[ref]: x.png',
  '![ref]\n\n[REF]: x.png',
  '![a [nested] b](x.png)',
  'before <IMG src="x.png"> after',
  '`open\n\n![alt](x.png)\n\nclosed`',
  '`one` ![alt](x.png) `two`',
  '\\\\![alt](x.png)',
  '| a |\n|---|\n| ![alt](x.png) |',
  '<https://example.org/`> ![alt](x.png)`',
])('finds an image in %j', (text) => expect(codeOrImageIn(text)).toBe('image'));

test.each([
  '`code` in a line',
  '```code``` in a line',
  'two ~~ tildes',
  '`![alt](x.png)`',
  '``a ` ![alt](x.png)``',
  '`<img>` and `<pre>`',
  '\\![alt](x.png)',
  'What![not] and (this)',
  '[link](x.png)!',
  'words\n    that go on',
  '- item\n\n  goes on\n\n  and on',
  '1. item\n\n   goes on',
  '- item\n    - nested\n        - deeper',
  '- item\n\n    - nested after an empty line\n\n        - deeper',
  '> words\n>   goes on',
])('finds neither in %j', (text) => expect(codeOrImageIn(text)).toBeUndefined());

test.each([
  ['code', '*a_ '.repeat(2_400), '\n\n> ```\n> code'],
  ['image', '1) '.repeat(3_000), '\n\n![alt](x.png)'],
])('finds a %s behind text that is too complex to parse', (found, hostile, rest) =>
  expect(codeOrImageIn(hostile + rest)).toBe(found),
);

test.each(['a|b\n-|-\n', '*a_ ', '1) ', '> ', '![a](', '[a]: b\n> '])(
  'checks texts full of %j quickly',
  (part) => {
    const text = `${part.repeat(10_000).slice(0, 9_990)}\n\n![`;
    const began = process.cpuUsage();
    for (let count = 0; count < 50; count++) codeOrImageIn(text);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(2_500);
  },
);
