import { type ComponentProps, useId } from 'react';
import { cn } from './cn';

export const inputLook =
  'w-full rounded-control border border-line bg-raised px-3 h-9 max-md:h-11 text-14 text-ink placeholder:text-ink-3 aria-invalid:border-overdue';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(inputLook, className)} {...props} />;
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** What is wrong with it. */
  error?: string;
}

/** A labelled input with its hint and its error tied to it. */
export function Field({ label, hint, error, ...props }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 font-medium text-ink-2">
        {label}
      </label>
      <Input
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={note ? `${id}-note` : undefined}
        {...props}
      />
      {note && (
        <p id={`${id}-note`} className={cn('text-13', error ? 'text-overdue' : 'text-ink-3')}>
          {note}
        </p>
      )}
    </div>
  );
}
