import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** A stranger's link tells its target nothing of this page, and lends it no weight. */
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} rel="nofollow ugc noreferrer noopener" target="_blank">
      {children}
    </a>
  ),
};

/** Markdown as others wrote it: no raw HTML, and no pictures, which would tell their host who reads. */
export function SharedMarkdown({ children }: { children: string }) {
  if (children.trim() === '') return null;
  return (
    <div className="markdown text-14 text-ink-2">
      <Markdown remarkPlugins={[remarkGfm]} disallowedElements={['img']} components={components}>
        {children}
      </Markdown>
    </div>
  );
}
