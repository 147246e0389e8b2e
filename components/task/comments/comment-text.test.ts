import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommentText } from './comment-item';

const render = (text: string) => renderToStaticMarkup(createElement(CommentText, null, text));

test('draws a long comment', () => {
  const list = '- Ask [Ann](https://example.org) about the *blue* tiles\n'.repeat(80);
  expect(render(list)).toContain('<em>blue</em>');
});

test.each(['- a\n', '- [ ] a\n', '# a\n\n', 'a|b\n-|-\n', '[^a]: b\n\n', '*a_ ', 'a\n\n'])(
  'shows a comment of many %j as it was typed',
  (part) => expect(render(part.repeat(2_000))).toContain('<p class="whitespace-pre-wrap '),
);
