import { useTRPCClient } from '../sync/trpc';
import { useReread } from '../sync/use-reread';
import type { NewUploads } from './uploads';

/** Returns a function that attaches files to a target. The code that sends them loads on first use. */
export function useAttach() {
  const client = useTRPCClient();
  const refresh = useReread(['files', 'screens', 'me', 'profiles', 'activity']);
  return async (uploads: Omit<NewUploads, 'client' | 'refresh'>) => {
    const { addUploads } = await import('./uploads');
    addUploads({ ...uploads, client, refresh });
  };
}
