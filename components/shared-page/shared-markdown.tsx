import type { ReactNode } from 'react';
import { cn } from '../ui/cn';
import { PlainText, renderMarkdown } from '../ui/markdown';

const plainTasks = '[&_.contains-task-list]:list-none! [&_.contains-task-list]:pl-0! [&_input]:mr-1.5';

/** Characters of Markdown whose rendering is remembered. */
const MOST_REMEMBERED = 500_000;

/** What texts were rendered to, the last used last. Keyed by the text, so that a change is shown at once. */
const rendered = new Map<string, ReactNode>();
let size = 0;

function remember(key: string, node: ReactNode): void {
  rendered.set(key, node);
  size += key.length;
  for (const oldest of rendered.keys()) {
    if (size <= MOST_REMEMBERED) return;
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
  /** Shows the text as it was typed. */
  plain: boolean;
}

/** Notes on a public page; nothing where there are none. */
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
