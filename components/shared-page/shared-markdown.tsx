import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { cn } from '@/components/ui/cn';

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} rel="nofollow ugc noreferrer noopener" target="_blank">
      {children}
    </a>
  ),
};

/** Markdown as others wrote it: no raw HTML, and no pictures, which would tell their host who reads. */
export function SharedMarkdown({ children, className }: { children: string; className?: string }) {
  if (children.trim() === '') return null;
  return (
    <div
      className={cn(
        'markdown text-14 text-ink-2 [&_.contains-task-list]:list-none! [&_.contains-task-list]:pl-0! [&_input]:mr-1.5',
        className,
      )}
    >
      <Markdown remarkPlugins={[remarkGfm]} disallowedElements={['img']} components={components}>
        {children}
      </Markdown>
    </div>
  );
}
