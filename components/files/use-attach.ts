import { isGone, useTRPCClient } from '../data/trpc';
import { useReread } from '../data/use-reread';
import type { NewUploads, UploadApi } from './uploads';

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
