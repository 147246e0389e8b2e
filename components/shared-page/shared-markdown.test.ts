import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SharedMarkdown } from './shared-markdown';

const render = (children: string, plain = false) =>
  renderToStaticMarkup(createElement(SharedMarkdown, { plain, children }));

test('reuses the rendering of a text, and renders a changed text again', () => {
  const first = SharedMarkdown({ children: '*one* two', plain: false });
  expect(SharedMarkdown({ children: '*one* two', plain: false })).toBe(first);
  expect(render('*one* three')).toContain('<em>one</em> three');
});

test('shows the source when `plain` is set', () => {
  expect(render('*one*', true)).toContain('*one*');
});
