'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Frame, Inputs, View } from '@/server/types';
import { changeShown, createRun, writeOptimistically } from '../data/optimistic';
import { deleteWithUndo } from '../data/pending-deletes';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';
import { useText } from '../language/language';

type ViewPatch = Partial<Pick<View, 'name' | 'filter'>>;

/** Creates, changes and deletes saved views. Changes and deletes can be undone. */
export function useViewActions() {
  const t = useText('views');
  const common = useText('common');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() });
    const run = createRun(refresh);
    const write = ({ id }: View, patch: ViewPatch) =>
      writeOptimistically({
        apply: () =>
          changeShown<Frame>(queryClient, trpc.screens.frame.pathKey(), (frame) => ({
            ...frame,
            views: frame.views.map((view) => (view.id === id ? { ...view, ...patch } : view)),
          })),
        send: () => client.views.update.mutate({ viewId: id, ...patch }),
        refresh,
      });
    return {
      /** Resolves to the id of the new view, or undefined if it failed. */
      async create(fields: Inputs['views']['create']): Promise<string | undefined> {
        const made = await run(() => client.views.create.mutate(fields));
        await refresh();
        return made?.view.id;
      },
      async update(view: View, patch: ViewPatch, said: 'anotherFilter' | 'viewRenamed'): Promise<void> {
        const action = startAction();
        if (!(await write(view, patch))) return;
        const { name, filter } = view;
        offerUndo(t(said, { name: name.slice(0, 40) }), {
          action,
          undo: () => write(view, { name, filter }),
          redo: () => write(view, patch),
        });
      },
      remove: ({ id, ...fields }: View): Promise<void> =>
        deleteWithUndo(id, {
          said: common('deletedNamed', { name: fields.name.slice(0, 40) }),
          remove: () => client.views.remove.mutate({ viewId: id }),
          restore: () => client.views.create.mutate(fields),
          isRepeatable: false,
          refresh,
        }),
    };
  }, [trpc, client, queryClient, t, common]);
}
