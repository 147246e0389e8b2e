import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from './trpc';

type Noun =
  | 'account'
  | 'activity'
  | 'authorizations'
  | 'files'
  | 'me'
  | 'packages'
  | 'profiles'
  | 'screens'
  | 'tokens';

/** Returns a function that reads again what has some nouns. */
export function useReread(nouns: readonly Noun[]) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: trpc[noun].pathKey() })));
}
