import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, FormField, SendButton } from '../data/form';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
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
    <Form by={remove} onSend={(text) => remove.mutate({ password: text('password') })}>
      <p className="text-14 text-ink-2">{t('deleteHint')}</p>
      {confirmation === 'password' && (
        <FormField
          label={t('yourPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <span className="flex gap-2">
        <SendButton look="danger">{common('deleteForGood')}</SendButton>
        <Button ref={focusOnMount} onClick={onKeep}>
          {t('keepIt')}
        </Button>
      </span>
    </Form>
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
