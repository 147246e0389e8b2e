import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { Skeleton } from '../data/page-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
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
