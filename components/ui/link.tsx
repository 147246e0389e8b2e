'use client';

import NextLink from 'next/link';
import { type ComponentProps, useRef } from 'react';
import { useNavigation } from './navigation';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
}

/** How long a pointer rests on a link that is likely to be followed. */
const REST_MS = 60;

/** A link to a page of the app. */
export function Link({ href, scroll = true, ...props }: LinkProps) {
  const { open, warm } = useNavigation();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <NextLink
      {...props}
      href={href}
      // Each page is made for its request, so there is nothing to prefetch.
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        open(href, { scroll });
      }}
      onPointerEnter={() => {
        rest.current = setTimeout(() => warm?.(href), REST_MS);
      }}
      onPointerLeave={() => clearTimeout(rest.current)}
      onFocus={() => warm?.(href)}
    />
  );
}
