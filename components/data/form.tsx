import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { Field } from '../ui/field';
import { FormStatus } from './form-status';
import { fieldErrors } from './trpc';

interface Sending {
  isPending: boolean;
  error: unknown;
}

const Context = createContext<Sending>({ isPending: false, error: null });

/** Sends a form; `text` reads a field by its name. */
export type Send = (text: (name: string) => string, form: HTMLFormElement) => void;

interface FormProps {
  by: Sending;
  onSend: Send;
  /** The message after success. */
  done?: string | false;
  className?: string;
  children: ReactNode;
}

/** Fields that one mutation sends. `post`, because before the page works the browser would put them into the address. */
export const Form = ({ by, onSend, done, className, children }: FormProps) => (
  <form
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const data = new FormData(form);
      onSend((name) => String(data.get(name) ?? ''), form);
    }}
    className={cn('flex base:max-w-96 base:flex-col base:gap-4', className)}
  >
    <Context value={by}>{children}</Context>
    <FormStatus error={by.error} done={done} />
  </form>
);

/** A field of a form, and what the server says of it. */
export const FormField = ({ name, ...props }: ComponentProps<typeof Field> & { name: string }) => (
  <Field name={name} error={fieldErrors(useContext(Context).error)[name]} {...props} />
);

/** A button on a line of its own. */
export const LoneButton = ({ className, ...props }: ComponentProps<typeof Button>) => (
  <Button look="outline" className={cn('base:self-start', className)} {...props} />
);

export const SendButton = (props: ComponentProps<typeof Button>) => (
  <LoneButton type="submit" disabled={useContext(Context).isPending} {...props} />
);

/** A field for the name of something. */
export const NameField = (props: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <FormField
    label={useText('common')('name')}
    name="name"
    maxLength={100}
    required
    autoComplete="off"
    {...props}
  />
);
