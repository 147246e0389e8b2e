'use client';

import { useSearchParams } from 'next/navigation';
import { Section } from '../ui/section';
import { DeleteAccount } from './delete-account';
import { Identities } from './identities';
import { Passkeys } from './passkeys';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignedInBrowsers } from './signed-in-browsers';
import { useSecurity } from './use-security';

export function AccountSettings() {
  // How connecting a sign-in ended.
  const identity = useSearchParams().get('identity') ?? undefined;
  const { methods } = useSecurity();
  return (
    <>
      <Section title="Profile">
        <ProfileForm />
      </Section>
      {methods?.password !== false && (
        <Section title="Password">
          <PasswordForm />
        </Section>
      )}
      {methods?.passkey && (
        <Section title="Passkeys">
          <Passkeys />
        </Section>
      )}
      {methods && (methods.oidc || methods.google || methods.github) && (
        <Section title="Connected sign-ins">
          <Identities outcome={identity} />
        </Section>
      )}
      <Section title="Signed-in browsers">
        <SignedInBrowsers />
      </Section>
      <Section title="Account">
        <DeleteAccount />
      </Section>
    </>
  );
}
