'use client';

import Link from 'next/link';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { linkMentions } from './mentions';

const mentionLook = 'rounded bg-accent-soft px-1 font-medium text-accent no-underline!';

const components: Components = {
  a: ({ href = '', children }) =>
    href.startsWith('/u/') ? (
      <Link href={href} className={mentionLook}>
        {children}
      </Link>
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ),
};

const plugins = [remarkGfm, linkMentions];

/** A comment as it reads: a little Markdown, line breaks kept, mentions linked, no pictures that tell who reads. */
export function CommentText({ children }: { children: string }) {
  return (
    <div className="markdown text-14 [&>:last-child]:mb-0!">
      <ReactMarkdown remarkPlugins={plugins} disallowedElements={['img']} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
