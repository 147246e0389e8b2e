'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { Skeleton } from '../data/page-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { CheckLine } from '../ui/check-line';
import { focusOnMount } from '../ui/focus';
import { Section } from '../ui/section';
import { Identities } from './identities';
import { useLeaving } from './leaving';
import { Passkeys } from './passkeys';
import { ProfileForm } from './profile-form';
import { SignedInBrowsers } from './signed-in-browsers';
import { useSecurity } from './use-security';

const FreshSession = () => {
  const t = useText('settings');
  return <p className="max-w-96 text-14 text-ink-2">{t('freshSession')}</p>;
};

interface RevokeTokensProps {
  tokens: number;
  apps: number;
}

/** Offered because tokens and connected apps keep their access after a password change. */
function RevokeTokens({ tokens, apps }: RevokeTokensProps) {
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

/** The mutation. It refetches the security state and the token list. */
function useChange(queryKey: readonly unknown[]) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey }),
          queryClient.invalidateQueries(trpc.account.browsers.queryFilter()),
          queryClient.invalidateQueries(trpc.tokens.list.queryFilter()),
          queryClient.invalidateQueries(trpc.authorizations.list.queryFilter()),
        ]),
    }),
  );
}

/** Changes the password, or sets the first one. The server ends every other session. */
function PasswordForm() {
  const t = useText('settings');
  const { hasPassword, tokenCount, appCount, confirmation, queryKey } = useSecurity();
  const change = useChange(queryKey);
  if (!confirmation) return <Skeleton rows={2} />;
  if (confirmation === 'session') return <FreshSession />;
  const send: Send = (text, form) =>
    change.mutate(
      { current: text('current'), next: text('next'), revokeTokens: text('revokeTokens') === 'on' },
      { onSuccess: () => form.reset() },
    );
  return (
    <Form by={change} onSend={send} done={change.isSuccess && t('passwordSet')}>
      {confirmation === 'password' && (
        <FormField
          label={t('currentPassword')}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
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
