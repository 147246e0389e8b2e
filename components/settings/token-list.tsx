'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { SureButton } from '../ui/sure-button';
import { dayLabel } from './day-label';

type Token = Outputs['tokens']['list']['tokens'][number];

/** A token expires at the end of its last day, so the day before that instant is shown. */
const ending = (instant: number) =>
  `${instant <= Date.now() ? 'ended' : 'last day'} ${dayLabel(instant - 1)}`;

const factsOf = (token: Token): string =>
  [
    `…${token.hint}`,
    token.readOnly && 'read only',
    `created ${dayLabel(token.createdAt)}`,
    token.lastUsedAt ? `used ${dayLabel(token.lastUsedAt)}` : 'never used',
    token.expiresAt && ending(token.expiresAt),
  ]
    .filter(Boolean)
    .join(' · ');

interface TokenRowProps {
  token: Token;
  onRevoke: () => void;
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{token.name}</span>
        <span className="block text-12 text-ink-3 tabular-nums">{factsOf(token)}</span>
      </span>
      <SureButton label="Revoke" sure="Revoke for good" of={token.name} onSure={onRevoke} />
    </li>
  );
}

/** The tokens that are not revoked, newest first. */
export function TokenList() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const list = useQuery(trpc.tokens.list.queryOptions({}));
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.tokens.pathKey() }),
    }),
  );
  if (!list.data) return <NotLoaded query={list} rows={3} />;
  if (list.data.tokens.length === 0)
    return <EmptyState>No tokens yet. Create one for each script and each assistant.</EmptyState>;
  return (
    <>
      <ul aria-label="Tokens">
        {list.data.tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => revoke.mutate({ tokenId: token.id })} />
        ))}
      </ul>
      <FormStatus error={revoke.error} />
    </>
  );
}
