import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../shell/language/language';
import { createIdSet } from '../shell/state/id-set';
import { createRun } from '../sync/server-run';
import { useTRPC, useTRPCClient } from '../sync/trpc';
import { offerUndo } from '../sync/undo';
import { useReread } from '../sync/use-reread';
import type { FileTarget, StoredFile } from './file-address';

/** Files that are hidden because their delete is on its way. */
export const pendingDeletes = createIdSet();

const none: readonly StoredFile[] = [];

/** Leaves out the files whose delete is on its way. */
function useShown(files: readonly StoredFile[] = none): readonly StoredFile[] {
  const ids = pendingDeletes.use();
  return useMemo(() => files.filter(({ id }) => !ids.has(id)), [files, ids]);
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

/** Returns a function that deletes a file. Undo takes it out of the trash. */
export function useRemoveFile() {
  const t = useText('files');
  const client = useTRPCClient();
  const run = createRun(useReread(['files', 'screens', 'me', 'trash']));
  return async ({ id: fileId, name }: Pick<StoredFile, 'id' | 'name'>) => {
    const remove = async () => {
      // It is hidden until the lists without it are here.
      pendingDeletes.add(fileId);
      const removed = await run(() => client.files.remove.mutate({ fileId }));
      pendingDeletes.drop(fileId);
      return removed !== undefined;
    };
    const undo = async () => (await run(() => client.files.restore.mutate({ fileId }))) !== undefined;
    await offerUndo(t('deletedNamed', { name }), { done: remove(), undo, redo: remove });
  };
}
