import type { ReactNode } from 'react';
import { cn } from '../ui/cn';
import { PlainText, renderMarkdown } from '../ui/markdown';

const plainTasks = '[&_.contains-task-list]:list-none! [&_.contains-task-list]:pl-0! [&_input]:mr-1.5';

/** The limit of the cache, in characters of Markdown. */
const CACHE_LIMIT = 500_000;

/** Rendered texts, least recently used first. Keyed by the text, so a change shows at once. */
const rendered = new Map<string, ReactNode>();
let size = 0;

function remember(key: string, node: ReactNode): void {
  rendered.set(key, node);
  size += key.length;
  for (const oldest of rendered.keys()) {
    if (size <= CACHE_LIMIT) return;
    rendered.delete(oldest);
    size -= oldest.length;
  }
}

function render(text: string, className: string): ReactNode {
  try {
    return renderMarkdown({ children: text, className });
  } catch {
    return <PlainText className={className}>{text}</PlainText>;
  }
}

interface Props {
  children: string;
  className?: string;
  /** Shows the source instead of rendered Markdown. */
  plain: boolean;
}

/** Notes on a public page, rendered on the server with a cache. */
export function SharedMarkdown({ children, className, plain }: Props) {
  if (children.trim() === '') return null;
  const look = cn('text-ink-2', plainTasks, className);
  if (plain) return <PlainText className={look}>{children}</PlainText>;
  const key = `${look}\n${children}`;
  const known = rendered.get(key);
  if (known === undefined) {
    const node = render(children, look);
    remember(key, node);
    return node;
  }
  rendered.delete(key);
  rendered.set(key, known);
  return known;
}
