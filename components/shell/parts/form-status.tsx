import { fieldErrors, messageOf } from '../../sync/trpc';

interface ToldProps {
  /** What a request failed with, or a text. */
  error?: unknown;
  /** The message after success. */
  done?: string | false;
}

/** The result of a form's last submission, unless a field shows the error. */
export function FormStatus({ error, done }: ToldProps) {
  const isAtFields = !error || Object.keys(fieldErrors(error)).length > 0;
  return (
    <>
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {typeof error === 'string' ? error : !isAtFields && messageOf(error)}
      </p>
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {!error && done}
      </p>
    </>
  );
}
