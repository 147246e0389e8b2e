import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SharedMarkdown } from './shared-markdown';

const render = (children: string, plain = false) =>
  renderToStaticMarkup(createElement(SharedMarkdown, { plain, children }));

test('renders a text once, and a changed text anew', () => {
  const first = SharedMarkdown({ children: '*one* two', plain: false });
  expect(SharedMarkdown({ children: '*one* two', plain: false })).toBe(first);
  expect(render('*one* three')).toContain('<em>one</em> three');
});

test('shows a text as it was typed where the page asks for it', () => {
  expect(render('*one*', true)).toContain('*one*');
});
