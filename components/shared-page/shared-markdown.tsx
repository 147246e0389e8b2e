import type { SharedPage } from '@/server/types';
import { cn } from '../ui/cn';
import { PlainText } from '../ui/markdown';

const plainTasks = '[&_.contains-task-list]:list-none! [&_.contains-task-list]:ps-0! [&_input]:me-1.5';

interface Props extends Pick<SharedPage, 'rendered'> {
  children: string;
  className?: string;
}

/** Notes on a public page, as the server has rendered them. */
export function SharedMarkdown({ children, className, rendered }: Props) {
  if (children.trim() === '') return null;
  const look = cn('text-ink-2', plainTasks, className);
  const html = rendered.get(children);
  if (html === undefined) return <PlainText className={look}>{children}</PlainText>;
  return (
    <div
      className={cn('markdown base:text-14', look)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: The server made it of Markdown, without the text's own HTML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
