'use client';

import { useSearchParams } from 'next/navigation';
import { useText } from '../language/language';
import { Section } from '../ui/section';
import { DeleteAccount } from './delete-account';
import { Identities } from './identities';
import { Passkeys } from './passkeys';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignedInBrowsers } from './signed-in-browsers';
import { useSecurity } from './use-security';

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
