'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../data/trpc';

/** What a form must ask for to make sure that it is you. */
type Confirming =
  /** The password. */
  | 'password'
  /** Nothing: the session is fresh from a link or a provider. */
  | 'nothing'
  /** A fresh session: there is no password to ask for. */
  | 'session';

/** How the account's owner is known here; undefined until it is known. */
export function useSecurity() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.account.security.queryOptions({}));
  const known = data && (data.hasPassword ? ('password' as const) : ('session' as const));
  const confirming: Confirming | undefined = data?.proven ? 'nothing' : known;
  return {
    hasPassword: data?.hasPassword ?? true,
    tokenCount: data?.tokenCount ?? 0,
    confirming,
    address: data && { isVerified: data.isVerified, canMail: data.canMail },
    queryKey: trpc.account.security.queryKey({}),
  };
}
