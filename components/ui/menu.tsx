'use client';

import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const panel =
  'z-50 min-w-44 rounded-panel border border-line bg-raised p-1 text-14 shadow-float animate-in outline-none';

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

export function MenuContent({ className, ...props }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content sideOffset={4} collisionPadding={8} className={cn(panel, className)} {...props} />
    </DropdownMenu.Portal>
  );
}

export function MenuItem({ className, ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={cn(
        'flex h-8 cursor-default items-center gap-2 rounded-control px-2 outline-none data-highlighted:bg-hover data-disabled:opacity-50 max-md:h-11',
        className,
      )}
      {...props}
    />
  );
}

export const MenuLine = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
