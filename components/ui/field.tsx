import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn';

export const inputLook =
  'base:w-full rounded-control border border-line base:bg-raised base:px-3 base:h-9 touch:h-11 base:text-14 base:text-ink placeholder:text-ink-3 aria-invalid:border-overdue';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(inputLook, className)} {...props} />;
}

interface Frame {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FieldFrameProps extends Frame {
  className?: string;
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

/** The label of a control, and its hint or error below it. The control takes the props that tie them to it. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-13 font-medium text-ink-2">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={cn('text-13', error ? 'text-overdue' : 'text-ink-3')}>
          {note}
        </p>
      )}
    </div>
  );
}

export const Field = ({ label, hint, error, ...props }: Frame & ComponentProps<'input'>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <Input {...control} {...props} />}
  </FieldFrame>
);
