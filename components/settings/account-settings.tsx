'use client';

import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Form, FormField, SendButton } from '../data/form';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { Section } from '../ui/section';
import { Identities } from './identities';
import { useLeaving } from './leaving';
import { Passkeys } from './passkeys';
import { FreshSession, PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignedInBrowsers } from './signed-in-browsers';
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
function DeleteAccount() {
  const t = useText('settings');
  const [open, setOpen] = useState(false);
  if (open) return <DeleteForm onKeep={() => setOpen(false)} />;
  return (
    <Button look="danger" onClick={() => setOpen(true)} className="-ms-3 self-start">
      {t('deleteAccount')}
    </Button>
  );
}

export function AccountSettings() {
  const t = useText('settings');
  // How connecting a sign-in ended.
  const identity = useSearchParams().get('identity') ?? '';
  const { methods } = useSecurity();
  return (
    <>
      <Section title={t('profile')}>
        <ProfileForm />
      </Section>
      {methods?.password !== false && (
        <Section title={t('password')}>
          <PasswordForm />
        </Section>
      )}
      {methods?.passkey && (
        <Section title={t('passkeys')}>
          <Passkeys />
        </Section>
      )}
      {methods && (methods.oidc || methods.google || methods.github) && (
        <Section title={t('identities')}>
          <Identities outcome={identity} />
        </Section>
      )}
      <Section title={t('signedInBrowsers')}>
        <SignedInBrowsers />
      </Section>
      <Section title={t('account')}>
        <DeleteAccount />
      </Section>
    </>
  );
}
