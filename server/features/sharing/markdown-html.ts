import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { outwardLink } from '../../../domain/outward-link';

const MOST_CHARACTERS = 50_000;

const components: Components = {
  a: ({ href, children }) => createElement('a', { href, ...outwardLink }, children),
  // A picture would reveal the reader to its host, so only its description is shown.
  img: ({ alt }) => alt,
};

/** The HTML of a Markdown text, without its raw HTML. Null if it is too long, or nested too deeply. */
export function markdownToHtml(text: string): string | null {
  const page = createElement(ReactMarkdown, { remarkPlugins: [remarkGfm], components }, text);
  try {
    const html = renderToStaticMarkup(page);
    return html.length > MOST_CHARACTERS ? null : html;
  } catch (error) {
    // The stack is full.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
