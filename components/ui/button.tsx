import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type Look, looks, shape, textButton } from './button-look';
import { cn } from './cn';
import { icon } from './icon';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
}

/** The look of a button with text, also for links among buttons. */
export const buttonLook = (look: Look, className?: string): string => cn(textButton(look), className);

export function Button({ look = 'quiet', className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonLook(look, className)} {...props} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** What it does, for screen readers and the tooltip. */
  label: string;
  /** The key that does the same. */
  keys?: string;
  /** What it shows. Icons of another look are its children. */
  Icon?: LucideIcon;
  iconSize?: number;
}

export function IconButton({ label, keys, Icon, iconSize = icon.size, ...props }: IconButtonProps) {
  const { look = 'quiet', className, type = 'button', children, ...rest } = props;
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={label}
      data-keys={keys}
      className={cn(shape, 'base:size-7 base:shrink-0 touch:size-11', looks[look], className)}
      {...rest}
    >
      {Icon ? <Icon {...icon} size={iconSize} /> : children}
    </button>
  );
}
