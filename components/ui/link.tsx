'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { canOpen } from './link-target';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
}

/** Whether the browser opens the link elsewhere, in a new tab for example. */
const opensElsewhere = ({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  metaKey || ctrlKey || shiftKey || altKey || currentTarget.target === '_blank' || currentTarget.download;

/**
 * A link to a page of the app. Next's own prefetches what it shows. Our pages have nothing to prefetch, as each is made
 * for its request, so that was a request for each link of a page and code to send them.
 */
export function Link({ href, scroll = true, onClick, ...props }: LinkProps) {
  const router = useRouter();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void canOpen(href).then((can) => can && router.push(href, { scroll }));
      }}
    />
  );
}
