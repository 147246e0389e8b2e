import { useMutation, useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';
import { factsLine, ListRow } from './list-row';

type Token = Outputs['tokens']['list']['tokens'][number];

/** A token expires at the end of its last day, so the day before that instant is shown. */
const endingOf = (instant: number) => (instant <= Date.now() ? 'ended' : 'lastDay');

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const dayLabel = useDayLabel();
  const t = useText('settings-tools');
  return (
    <ListRow
      name={token.name}
      facts={factsLine(
        `…${token.hint}`,
        token.readOnly && t('readOnlyFact'),
        t('createdOn', { day: dayLabel(token.createdAt) }),
        token.lastUsedAt ? t('usedOn', { day: dayLabel(token.lastUsedAt) }) : t('neverUsed'),
        token.expiresAt !== null && t(endingOf(token.expiresAt), { day: dayLabel(token.expiresAt - 1) }),
      )}
    >
      <SureButton label={t('revoke')} sure={t('revokeForGood')} of={token.name} onSure={onRevoke} />
    </ListRow>
  );
}

/** The tokens that are not revoked, newest first. */
export function TokenList() {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(trpc.tokens.list.queryOptions({}));
  const revoke = useMutation(trpc.tokens.revoke.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={3} />;
  if (list.data.tokens.length === 0) return <EmptyState>{t('noTokens')}</EmptyState>;
  return (
    <>
      <ul aria-label={t('tokens')}>
        {list.data.tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => revoke.mutate({ tokenId: token.id })} />
        ))}
      </ul>
      <FormStatus error={revoke.error} />
    </>
  );
}
