'use client';

import { Section } from '../ui/section';
import { DeleteAccount } from './delete-account';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SignedInBrowsers } from './signed-in-browsers';

export function AccountSettings() {
  return (
    <>
      <Section title="Profile">
        <ProfileForm />
      </Section>
      <Section title="Password">
        <PasswordForm />
      </Section>
      <Section title="Signed-in browsers">
        <SignedInBrowsers />
      </Section>
      <Section title="Account">
        <DeleteAccount />
      </Section>
    </>
  );
}
