import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';
import { useText } from '../language/language';
import { deleteAfterUndo, usePendingDeletes } from './delete-after-undo';
import type { FileTarget, StoredFile } from './file-address';

const none: readonly StoredFile[] = [];

/** Leaves out the files whose delete can still be undone. */
function useShown(files: readonly StoredFile[] = none): readonly StoredFile[] {
  const pending = usePendingDeletes();
  return useMemo(() => files.filter(({ id }) => !pending.has(id)), [files, pending]);
}

/** The files on a target, oldest first. None before there is a target. */
export function useFiles(target: FileTarget | null): readonly StoredFile[] {
  const trpc = useTRPC();
  return useShown(useQuery(trpc.files.list.queryOptions(target ?? skipToken)).data?.files);
}

export function useTaskFiles(taskId: string): readonly StoredFile[] {
  const trpc = useTRPC();
  return useShown(useQuery(trpc.screens.taskFiles.queryOptions({ taskId })).data?.files);
}

export function useHasStore(): boolean {
  const trpc = useTRPC();
  const query = useQuery(trpc.files.store.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }));
  return query.data?.configured ?? false;
}

/** Returns a function that deletes a file. It cannot be restored, so it is deleted when Undo is over. */
export function useRemoveFile() {
  const t = useText('files');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return ({ id, name }: Pick<StoredFile, 'id' | 'name'>) =>
    deleteAfterUndo(id, {
      label: t('deletedNamed', { name }),
      remove: () => client.files.remove.mutate({ fileId: id }),
      onLeave: () => sendOnLeave('files.remove', { fileId: id }),
      refresh: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.files.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.me.pathKey() }),
        ]),
    });
}
