'use client';

import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { useNavigation } from './navigation';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
}

/** How long a pointer rests on a link that is likely to be followed. */
const REST_MS = 60;

/** Other clicks open a tab or a window, which the browser does. */
const opensHere = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function Link({ href, scroll = true, onClick, ...props }: LinkProps) {
  const { open, warm } = useNavigation();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!opensHere(event)) return;
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
