import { cn } from '../ui/cn';
import { Markdown } from '../ui/markdown';

const plainTasks = '[&_.contains-task-list]:list-none! [&_.contains-task-list]:pl-0! [&_input]:mr-1.5';

/** Notes on a public page; nothing where there are none. */
export const SharedMarkdown = ({ children, className }: { children: string; className?: string }) =>
  children.trim() === '' ? null : (
    <Markdown className={cn('text-ink-2', plainTasks, className)}>{children}</Markdown>
  );
