import { useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { useTRPC } from '../../sync/trpc';

/** The security state of the account; undefined while it loads. */
export const useSecurity = () => useQuery(useTRPC().account.security.queryOptions({})).data;

/** Whether the ways to sign in can be changed without signing in again. */
export const useIsRecentlySignedIn = () => useSecurity()?.isRecentlySignedIn ?? true;

/**
 * What a form must ask for to confirm the user: the password, nothing (they just signed in by link or provider), or a
 * fresh session (the account has no password).
 */
export function confirmationOf({ isRecentlyVerified, hasPassword }: Outputs['account']['security']) {
  if (isRecentlyVerified) return 'nothing';
  return hasPassword ? 'password' : 'session';
}
