'use client';

import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;

/** A panel beside what opened it; Escape and a click outside close it, and the focus goes back. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) animate-in overflow-auto rounded-panel bg-raised shadow-float outline-none',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
