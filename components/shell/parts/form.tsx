import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useKeptForm } from '../../sync/kept-form';
import type { TextKey } from '../../sync/text/kinds';
import { fieldErrors } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Field } from '../../ui/field';
import { useText } from '../language/language';
import { FormStatus } from './form-status';

interface Sending {
  isPending: boolean;
  error: unknown;
}

const Context = createContext<Sending>({ isPending: false, error: null });
const KeptContext = createContext<TextKey>('form:');

/** Sends a form; `text` reads a field by its name. */
export type Send = (text: (name: string) => string, form: HTMLFormElement) => void;

interface FormProps {
  by: Sending;
  /** Names the form, for what the device keeps of it until it is sent. */
  keeps: string;
  onSend: Send;
  /** The message after success. */
  done?: string | false;
  className?: string;
  children: ReactNode;
}

/** Fields that one mutation sends. `post`, because before the page works the browser would put them into the address. */
export function Form({ by, keeps, onSend, done, className, children }: FormProps) {
  const key = `form:${keeps}` as const;
  const { form, keep, send } = useKeptForm(key);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={keep}
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget } = event;
        const data = new FormData(currentTarget);
        send(() => onSend((name) => String(data.get(name) ?? ''), currentTarget));
      }}
      className={cn('flex base:max-w-96 base:flex-col base:gap-4', className)}
    >
      <KeptContext value={key}>
        <Context value={by}>{children}</Context>
      </KeptContext>
      <FormStatus error={by.error} done={done} />
    </form>
  );
}

/** A field of a form, and what the server says of it. */
export const FormField = ({ name, ...props }: ComponentProps<typeof Field> & { name: string }) => (
  <Field
    name={name}
    error={fieldErrors(useContext(Context).error)[name]}
    data-keeps={useContext(KeptContext)}
    {...props}
  />
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
