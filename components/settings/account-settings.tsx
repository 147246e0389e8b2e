'use client';

import { useMutation } from '@tanstack/react-query';
import { signOut } from 'next-auth/react';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Section } from '../ui/section';
import { unsubscribe } from './browser-push';
import { DeleteAccount } from './delete-account';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';

async function leave(): Promise<void> {
  await unsubscribe().catch(() => undefined);
  await signOut({ callbackUrl: '/sign-in' });
}

function Sessions() {
  const trpc = useTRPC();
  const everywhere = useMutation(
    trpc.account.signOutEverywhere.mutationOptions({ onSuccess: () => window.location.assign('/sign-in') }),
  );
  return (
    <>
      <p className="text-14 text-ink-2">
        Tokens for scripts and assistants stay valid until you revoke them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => void leave()}>
          Sign out
        </Button>
        <Button look="outline" disabled={everywhere.isPending} onClick={() => everywhere.mutate({})}>
          Sign out everywhere
        </Button>
      </div>
      <FormStatus error={everywhere.error} />
    </>
  );
}

export function AccountSettings() {
  return (
    <>
      <Section title="Profile">
        <ProfileForm />
      </Section>
      <Section title="Password">
        <PasswordForm />
      </Section>
      <Section title="Sessions">
        <Sessions />
      </Section>
      <Section title="Account">
        <DeleteAccount />
      </Section>
    </>
  );
}
