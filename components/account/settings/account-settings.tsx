'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText, useTexts } from '../../shell/language/language';
import { Form, FormField, type Send, SendButton } from '../../shell/parts/form';
import { Skeleton } from '../../shell/parts/page-states';
import { useTRPC } from '../../sync/trpc';
import { useReread } from '../../sync/use-reread';
import { Button } from '../../ui/button';
import { CheckLine } from '../../ui/check-line';
import { focusOnMount } from '../../ui/focus';
import { Section } from '../../ui/section';
import { ProfileForm } from './profile-form';
import { Identities, Passkeys } from './sign-in-ways';
import { SignedInBrowsers, useLeaving } from './signed-in-browsers';
import { confirmationOf, useSecurity } from './use-security';

const FreshSession = () => {
  const t = useText('settings');
  return <p className="max-w-96 text-14 text-ink-2">{t('freshSession')}</p>;
};

const CurrentPassword = (props: { label: string; name: string }) => (
  <FormField type="password" autoComplete="current-password" required {...props} />
);

/** Offered because tokens and connected apps keep their access after a password change. */
function RevokeTokens({ tokens, apps }: { tokens: number; apps: number }) {
  const t = useText('settings');
  return (
    <CheckLine name="revokeTokens" className="min-h-0 text-14 text-ink">
      {apps === 0
        ? t('alsoTokens', { tokens })
        : tokens === 0
          ? t('alsoApps', { apps })
          : t('alsoTokensAndApps', { tokens, apps })}
    </CheckLine>
  );
}

/** Changes the password, or sets the first one. The server ends every other session. */
function PasswordForm() {
  const t = useText('settings');
  const reread = useReread(['account', 'tokens', 'authorizations']);
  const security = useSecurity();
  const change = useMutation(useTRPC().account.changePassword.mutationOptions({ onSuccess: reread }));
  if (!security) return <Skeleton rows={2} />;
  const { hasPassword, tokenCount, appCount } = security;
  const confirmation = confirmationOf(security);
  if (confirmation === 'session') return <FreshSession />;
  const send: Send = (text, form) =>
    change.mutate(
      { current: text('current'), next: text('next'), revokeTokens: text('revokeTokens') === 'on' },
      { onSuccess: () => form.reset() },
    );
  return (
    <Form by={change} keeps="password" onSend={send} done={change.isSuccess && t('passwordSet')}>
      {confirmation === 'password' && <CurrentPassword label={t('currentPassword')} name="current" />}
      <FormField
        label={t('newPassword')}
        name="next"
        type="password"
        autoComplete="new-password"
        required
        hint={t('newPasswordHint')}
      />
      {tokenCount + appCount > 0 && <RevokeTokens tokens={tokenCount} apps={appCount} />}
      <SendButton>{hasPassword ? t('changePassword') : t('setPassword')}</SendButton>
    </Form>
  );
}

function DeleteAccount() {
  const { t, common } = useTexts('settings');
  const security = useSecurity();
  const { erase } = useLeaving();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation(
    useTRPC().account.remove.mutationOptions({
      onSuccess: () => erase().then(() => window.location.assign('/sign-in')),
    }),
  );
  if (!isOpen)
    return (
      <Button look="danger" onClick={() => setOpen(true)} className="-ms-3 self-start">
        {t('deleteAccount')}
      </Button>
    );
  const confirmation = security && confirmationOf(security);
  if (confirmation === 'session') return <FreshSession />;
  const keep = () => {
    remove.reset();
    setOpen(false);
  };
  return (
    <Form by={remove} keeps="account" onSend={(text) => remove.mutate({ password: text('password') })}>
      <p className="text-14 text-ink-2">{t('deleteHint')}</p>
      {confirmation === 'password' && <CurrentPassword label={t('yourPassword')} name="password" />}
      <span className="flex gap-2">
        <SendButton look="danger">{common('deleteForGood')}</SendButton>
        <Button ref={focusOnMount} onClick={keep}>
          {t('keepIt')}
        </Button>
      </span>
    </Form>
  );
}

export function AccountSettings() {
  const t = useText('settings');
  const methods = useSecurity()?.methods;
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
          <Identities />
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
