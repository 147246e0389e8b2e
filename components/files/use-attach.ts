import { useQueryClient } from '@tanstack/react-query';
import { isGone, useTRPC, useTRPCClient } from '../data/trpc';
import type { NewUploads, UploadApi } from './uploads';

/** Returns a function that attaches files to a target. The code that sends them loads on first use. */
export function useAttach() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
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
    refresh: () =>
      Promise.all(
        [
          trpc.files.pathKey(),
          trpc.screens.pathKey(),
          trpc.me.pathKey(),
          trpc.profiles.pathKey(),
          trpc.activity.pathKey(),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  };
  return async (uploads: Omit<NewUploads, 'api'>) => {
    const { addUploads } = await import('./uploads');
    addUploads({ ...uploads, api });
  };
}
