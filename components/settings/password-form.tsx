import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormStatus, fieldValues } from '../data/form-status';
import { Skeleton } from '../data/page-states';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useSecurity } from './use-security';

export const FreshSession = () => {
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
    <label className="flex items-center gap-2 text-14 text-ink touch:min-h-11">
      <input type="checkbox" name="revokeTokens" className="size-4 accent-(--accent)" />
      {apps === 0
        ? t('alsoTokens', { tokens })
        : tokens === 0
          ? t('alsoApps', { apps })
          : t('alsoTokensAndApps', { tokens, apps })}
    </label>
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
export function PasswordForm() {
  const t = useText('settings');
  const { hasPassword, tokenCount, appCount, confirmation, queryKey } = useSecurity();
  const change = useChange(queryKey);
  if (!confirmation) return <Skeleton rows={2} />;
  if (confirmation === 'session') return <FreshSession />;
  const faults = fieldErrors(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = fieldValues(form);
    const revokeTokens = text('revokeTokens') === 'on';
    change.mutate(
      { current: text('current'), next: text('next'), revokeTokens },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="flex max-w-96 flex-col gap-4">
      {confirmation === 'password' && (
        <Field
          label={t('currentPassword')}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={faults['current']}
        />
      )}
      <Field
        label={t('newPassword')}
        name="next"
        type="password"
        autoComplete="new-password"
        required
        hint={t('newPasswordHint')}
        error={faults['next']}
      />
      {tokenCount + appCount > 0 && <RevokeTokens tokens={tokenCount} apps={appCount} />}
      <Button type="submit" look="outline" disabled={change.isPending} className="self-start">
        {hasPassword ? t('changePassword') : t('setPassword')}
      </Button>
      <FormStatus error={change.error} done={change.isSuccess && t('passwordSet')} />
    </form>
  );
}
