import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isMarkdownCheap } from '@/domain/markdown-limits';
import { Markdown } from './markdown';

const render = (text: string) => renderToStaticMarkup(createElement(Markdown, null, text));
const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

test.each([
  ['a long note', 'The quick brown fox jumps over the **lazy** dog.\n\n'.repeat(1_000)],
  ['a long checklist', '- [ ] Buy [milk](https://example.org)\n'.repeat(500)],
  ['a long table', `| a | b | c |\n|---|---|---|\n${'| 1 | *two* | `3` |\n'.repeat(100)}`],
  ['nested lists', '- a\n  - b\n    - c\n      1. d\n'.repeat(100)],
  ['a page of code', `Run:\n\n\`\`\`ts\n${'if (a[0] && b[1] < c) { d *= `e`; }\n'.repeat(900)}\`\`\`\n`],
])('renders %s as Markdown', (_, text) => expect(isMarkdownCheap(text)).toBe(true));

test.each([
  ['emphasis', '*a_ '.repeat(10_000)],
  ['lists in lists', '1) '.repeat(13_000)],
  ['quotes in quotes', '> '.repeat(5_000)],
  ['cells', 'a|b\n-|-\n'.repeat(600)],
  ['emphasis behind a fence that raw HTML hides', `<!--\n\`\`\`\n-->\n${'*a_ '.repeat(10_000)}`],
  ['emphasis behind a fence that its list ends', `- \`\`\`\n${'*a_ '.repeat(10_000)}`],
])('shows too much of %s as plain text', (_, text) => {
  expect(render(text)).toContain('<p class="whitespace-pre-wrap ');
});

const part = fc
  .array(
    fc.constantFrom(
      ...'a *_~`[]()<>!|-+#=\\&@.:\n',
      '1. ',
      '2) ',
      '> ',
      '- ',
      '\n\n',
      '<!--',
      '![',
      '](',
      '[^a]',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((tokens) => tokens.join(''));

test('renders or refuses any repeated marks in bounded time', () => {
  fc.assert(
    fc.property(part, (repeated) => {
      const began = process.cpuUsage();
      render(filled(repeated, 8_000));
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1_000).toBeLessThan(2_000);
    }),
    {
      numRuns: 40,
      seed: 1,
      examples: ['*a_ ', '1) ', '> ', '>\n\n', '=\n', '- a\n', '[a](b) '].map((text) => [text]),
    },
  );
});
