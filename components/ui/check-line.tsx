import type { ComponentProps } from 'react';
import { cn } from './cn';

export const CheckLine = ({ className, children, ...input }: ComponentProps<'input'>) => (
  <label className={cn('flex base:min-h-8 items-center gap-2 base:text-13 touch:min-h-11', className)}>
    <input type="checkbox" className="size-4 shrink-0 accent-(--accent)" {...input} />
    {children}
  </label>
);
