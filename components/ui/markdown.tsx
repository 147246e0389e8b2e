import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { cn } from './cn';

/** A link to elsewhere, as somebody wrote it: where it leads learns nothing from us, and we vouch for nothing. */
export const OutwardLink = ({ href, children }: { href?: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
    {children}
  </a>
);

interface MarkdownProps {
  children: string;
  className?: string;
  components?: Components;
  plugins?: NonNullable<Options['remarkPlugins']>;
}

const usual: Components = { a: OutwardLink };

/**
 * Markdown as people wrote it: no raw HTML, and no pictures, which would tell their host who reads. Loaded where there
 * is some: the parser is large.
 */
export const Markdown = ({ children, className, components, plugins = [] }: MarkdownProps) => (
  <div className={cn('markdown text-14', className)}>
    <ReactMarkdown
      remarkPlugins={[remarkGfm, ...plugins]}
      disallowedElements={['img']}
      components={{ ...usual, ...components }}
    >
      {children}
    </ReactMarkdown>
  </div>
);
