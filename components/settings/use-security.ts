import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../data/trpc';

/**
 * What a form must ask for to confirm the user: the password, nothing (they just signed in by link or provider), or a
 * fresh session (the account has no password).
 */
type Confirmation = 'password' | 'nothing' | 'session';

/** The security state of the account; `confirmation` is undefined while it loads. */
export function useSecurity() {
  const { data } = useQuery(useTRPC().account.security.queryOptions({}));
  const known = data && (data.hasPassword ? ('password' as const) : ('session' as const));
  const confirmation: Confirmation | undefined = data?.isRecentlyVerified ? 'nothing' : known;
  return {
    hasPassword: data?.hasPassword ?? true,
    tokenCount: data?.tokenCount ?? 0,
    appCount: data?.appCount ?? 0,
    confirmation,
    methods: data?.methods,
    /** Whether the ways to sign in can be changed without signing in again. */
    isRecentlySignedIn: data?.isRecentlySignedIn ?? true,
    address: data && { isVerified: data.isVerified, canMail: data.canMail },
  };
}
