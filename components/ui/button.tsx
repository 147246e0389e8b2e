import type { ComponentProps } from 'react';
import { cn } from './cn';

const looks = {
  primary: 'bg-accent text-on-accent hover:opacity-90 active:opacity-80',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover',
  outline: 'border border-line bg-raised text-ink hover:bg-hover',
  danger: 'text-overdue hover:bg-hover',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control text-14 font-medium transition-[background-color,opacity] duration-150 disabled:pointer-events-none disabled:opacity-50';

/** The look of a button with text, also for links among buttons. */
export const buttonLook = (look: keyof typeof looks, className?: string): string =>
  cn(shape, 'h-8 px-3 max-md:h-11', looks[look], className);

export function Button({ look = 'quiet', className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonLook(look, className)} {...props} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** What it does, for screen readers and the tooltip. */
  label: string;
  /** The key that does the same. */
  keys?: string;
}

/** A square button that shows an icon. */
export function IconButton({
  label,
  keys,
  look = 'quiet',
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={label}
      data-keys={keys}
      className={cn(shape, 'size-7 shrink-0 max-md:size-11', looks[look], className)}
      {...props}
    />
  );
}
