import { fieldErrors, messageOf } from './trpc';

interface ToldProps {
  error: unknown;
  /** What is said once it is done. */
  done?: string | false;
}

/** What a form's last try came to, where no field of its own says it. */
export function FormStatus({ error, done }: ToldProps) {
  const failed = Boolean(error) && Object.keys(fieldErrors(error)).length === 0;
  return (
    <>
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {failed && messageOf(error)}
      </p>
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {!error && done}
      </p>
    </>
  );
}

/** A form's fields by name. */
export const fieldValues = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return (name: string): string => String(data.get(name) ?? '');
};
