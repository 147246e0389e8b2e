import { useMutation, useQuery } from '@tanstack/react-query';
import { signIn } from 'next-auth/react';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';
import { ListRow } from './list-row';
import { SignInAgain } from './sign-in-again';
import { useSecurity } from './use-security';

type Identity = Outputs['identities']['list']['identities'][number];
type Provider = Outputs['identities']['list']['providers'][number];

interface IdentityRowProps {
  identity: Identity;
  /** Absent if it cannot be disconnected now. */
  onDisconnect?: (() => void) | undefined;
}

const IdentityRow = ({ identity: { name, createdAt }, onDisconnect }: IdentityRowProps) => {
  const t = useText('settings');
  const dayLabel = useDayLabel();
  return (
    <ListRow name={name} facts={t('connectedOn', { day: dayLabel(createdAt) })}>
      {onDisconnect && (
        <SureButton label={t('disconnect')} sure={t('disconnect')} of={name} onSure={onDisconnect} />
      )}
    </ListRow>
  );
};

/** Leads to the provider, whose answer is then connected to this account. */
function ConnectButton({ provider: { id, name } }: { provider: Provider }) {
  const t = useText('settings');
  const trpc = useTRPC();
  const connect = useMutation(
    trpc.identities.connect.mutationOptions({
      onSuccess: () => signIn(id, { callbackUrl: '/settings?identity=connected' }).then(() => undefined),
    }),
  );
  return (
    <>
      <Button
        look="outline"
        className="self-start"
        disabled={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate({})}
      >
        {t('connectTo', { name })}
      </Button>
      <FormStatus error={connect.error} />
    </>
  );
}

/** The accounts at other providers that sign in to this one. */
export function Identities({ outcome }: { outcome: string }) {
  const t = useText('settings');
  const trpc = useTRPC();
  const { isRecentlySignedIn } = useSecurity();
  const list = useQuery(trpc.identities.list.queryOptions({}));
  const disconnect = useMutation(trpc.identities.disconnect.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={1} />;
  const { identities, providers } = list.data;
  const onDisconnect = ({ provider, subject }: Identity) =>
    isRecentlySignedIn ? () => disconnect.mutate({ provider, subject }) : undefined;
  return (
    <>
      <ul aria-label={t('identities')}>
        {identities.map((identity) => (
          <IdentityRow
            key={`${identity.provider} ${identity.subject}`}
            identity={identity}
            onDisconnect={onDisconnect(identity)}
          />
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
