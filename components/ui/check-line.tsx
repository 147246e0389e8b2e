import type { ReactNode } from 'react';
import { cn } from './cn';

interface CheckLineProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
  /** What it is about, beside the box. */
  children: ReactNode;
}

/** A check box with its label. */
export function CheckLine({ checked, onChange, className, children }: CheckLineProps) {
  return (
    <label className={cn('flex base:min-h-8 items-center gap-2 base:text-13 touch:min-h-11', className)}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-(--accent)"
      />
      {children}
    </label>
  );
}
