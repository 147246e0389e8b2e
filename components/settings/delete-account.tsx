import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { focusOnMount } from '../ui/focus';
import { useLeaving } from './leaving';
import { FreshSession } from './password-form';
import { useSecurity } from './use-security';

function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const t = useText('settings');
  const common = useText('common');
  const trpc = useTRPC();
  const { confirmation } = useSecurity();
  const { erase } = useLeaving();
  const remove = useMutation(
    trpc.account.remove.mutationOptions({
      onSuccess: async () => {
        await erase();
        window.location.assign('/sign-in');
      },
    }),
  );
  if (confirmation === 'session') return <FreshSession />;
  return (
    <form
      method="post"
      noValidate
      className="flex max-w-96 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ password: fieldValues(event.currentTarget)('password') });
      }}
    >
      <p className="text-14 text-ink-2">{t('deleteHint')}</p>
      {confirmation === 'password' && (
        <Field
          label={t('yourPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={fieldErrors(remove.error)['password']}
        />
      )}
      <span className="flex gap-2">
        <Button type="submit" look="danger" disabled={remove.isPending}>
          {common('deleteForGood')}
        </Button>
        <Button ref={focusOnMount} onClick={onKeep}>
          {t('keepIt')}
        </Button>
      </span>
      <FormStatus error={remove.error} />
    </form>
  );
}

/** Deletes the account after a confirmation. */
export function DeleteAccount() {
  const t = useText('settings');
  const [open, setOpen] = useState(false);
  if (open) return <DeleteForm onKeep={() => setOpen(false)} />;
  return (
    <Button look="danger" onClick={() => setOpen(true)} className="-ms-3 self-start">
      {t('deleteAccount')}
    </Button>
  );
}
