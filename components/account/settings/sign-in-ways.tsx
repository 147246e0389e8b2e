import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useState } from 'react';
import type { Outputs } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { Form, LoneButton, NameField, SendButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { useTRPC, useTRPCClient } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus';
import { Link } from '../../ui/link';
import { SureButton } from '../../ui/sure-button';
import { addPasskey, passkeyFault } from '../auth/passkeys';
import { factsLine, ListRow, useDayLabel } from './list-row';
import { useIsRecentlySignedIn } from './use-security';

type Passkey = Outputs['passkeys']['list']['passkeys'][number];
type Provider = Outputs['identities']['list']['providers'][number];

/** Shown in place of what changes the ways to sign in, when the last sign-in was more than ten minutes ago. */
const SignInAgain = () => {
  const t = useText('settings');
  return (
    <p className="max-w-110 text-14 text-ink-2">
      {t('signInAgainHint')}{' '}
      <Link href="/sign-in?callbackUrl=/settings" className="text-link">
        {t('signInAgain')}
      </Link>
    </p>
  );
};

/** Leads to the provider, whose answer is then connected to this account. */
function ConnectButton({ provider: { id, name } }: { provider: Provider }) {
  const t = useText('settings');
  const connect = useMutation(
    useTRPC().identities.connect.mutationOptions({
      onSuccess: () => signIn(id, { callbackUrl: '/settings?identity=connected' }).then(() => undefined),
    }),
  );
  return (
    <>
      <LoneButton disabled={connect.isPending || connect.isSuccess} onClick={() => connect.mutate({})}>
        {t('connectTo', { name })}
      </LoneButton>
      <FormStatus error={connect.error} />
    </>
  );
}

/** The accounts at other providers that sign in to this one. */
export function Identities() {
  const t = useText('settings');
  const dayLabel = useDayLabel();
  const trpc = useTRPC();
  // How connecting a sign-in ended.
  const outcome = useSearchParams().get('identity');
  const isRecentlySignedIn = useIsRecentlySignedIn();
  const list = useQuery(trpc.identities.list.queryOptions({}));
  const disconnect = useMutation(trpc.identities.disconnect.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={1} />;
  const { identities, providers } = list.data;
  return (
    <>
      <ul aria-label={t('identities')}>
        {identities.map(({ provider, subject, name, createdAt }) => (
          <ListRow
            key={`${provider} ${subject}`}
            name={name}
            facts={t('connectedOn', { day: dayLabel(createdAt) })}
          >
            {isRecentlySignedIn && (
              <SureButton
                label={t('disconnect')}
                sure={t('disconnect')}
                of={name}
                onSure={() => disconnect.mutate({ provider, subject })}
              />
            )}
          </ListRow>
        ))}
      </ul>
      {isRecentlySignedIn ? (
        providers.map((provider) => <ConnectButton key={provider.id} provider={provider} />)
      ) : (
        <SignInAgain />
      )}
      <FormStatus
        error={disconnect.error ?? (outcome === 'taken' && t('identityTaken'))}
        done={outcome === 'connected' && t('identityConnected')}
      />
    </>
  );
}

function NameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const common = useText('common');
  const rename = useMutation(useTRPC().passkeys.rename.mutationOptions({ onSuccess: onDone }));
  return (
    <Form
      by={rename}
      keeps={`passkey/${id}`}
      onSend={(text) => rename.mutate({ id, name: text('name').trim() })}
      className="w-full max-w-none flex-row flex-wrap items-end gap-2"
    >
      <div className="min-w-40 flex-1">
        <NameField ref={focusOnMount} defaultValue={name} />
      </div>
      <SendButton className="self-auto">{common('save')}</SendButton>
      <Button onClick={onDone}>{common('cancel')}</Button>
    </Form>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: (() => void) | undefined }) {
  const dayLabel = useDayLabel();
  const { t, common } = useTexts('settings');
  const [isNaming, setNaming] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  if (isNaming)
    return (
      <li className="border-t border-line py-2 first:border-0">
        <NameForm passkey={passkey} onDone={() => setNaming(false)} />
      </li>
    );
  return (
    <ListRow
      name={name}
      facts={factsLine(
        t('added', { day: dayLabel(createdAt) }),
        lastUsedAt ? t('used', { day: dayLabel(lastUsedAt) }) : t('neverUsed'),
      )}
    >
      <Button aria-label={t('renameOf', { name })} onClick={() => setNaming(true)}>
        {t('rename')}
      </Button>
      {onRemove && (
        <SureButton label={common('remove')} sure={common('removeForGood')} of={name} onSure={onRemove} />
      )}
    </ListRow>
  );
}

export function Passkeys() {
  const t = useText('settings');
  const faults = useText('auth-faults');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const isRecentlySignedIn = useIsRecentlySignedIn();
  const list = useQuery(trpc.passkeys.list.queryOptions({}));
  const add = useMutation({
    mutationKey: trpc.passkeys.add.mutationKey(),
    mutationFn: () => addPasskey(client),
  });
  const remove = useMutation(trpc.passkeys.remove.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  const { passkeys } = list.data;
  return (
    <>
      {passkeys.length === 0 ? (
        <EmptyState>{t('noPasskeys')}</EmptyState>
      ) : (
        <ul aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={isRecentlySignedIn ? () => remove.mutate({ id: passkey.id }) : undefined}
            />
          ))}
        </ul>
      )}
      {isRecentlySignedIn ? (
        <LoneButton disabled={add.isPending} onClick={() => add.mutate()}>
          {t('addPasskey')}
        </LoneButton>
      ) : (
        <SignInAgain />
      )}
      <FormStatus error={passkeyFault(add.error, faults) ?? add.error ?? remove.error} />
    </>
  );
}
