import { useQueryClient } from '@tanstack/react-query';
import { isGone, useTRPC, useTRPCClient } from '../data/trpc';
import type { NewUploads, UploadApi } from './uploads';

type Noun = 'files' | 'screens' | 'me' | 'profiles' | 'activity';

/** Returns a function that reads again what has some nouns. */
export function useReread(nouns: readonly Noun[]) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: trpc[noun].pathKey() })));
}

/** Returns a function that attaches files to a target. The code that sends them loads on first use. */
export function useAttach() {
  const client = useTRPCClient();
  const api: UploadApi = {
    create: (file) => client.files.upload.mutate(file),
    isStored: (uploadId) =>
      client.files.get.query({ fileId: uploadId }).then(
        () => true,
        (error: unknown) => {
          if (isGone(error)) return false;
          throw error;
        },
      ),
    refresh: useReread(['files', 'screens', 'me', 'profiles', 'activity']),
  };
  return async (uploads: Omit<NewUploads, 'api'>) => {
    const { addUploads } = await import('./uploads');
    addUploads({ ...uploads, api });
  };
}
