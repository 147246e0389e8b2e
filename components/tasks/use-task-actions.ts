'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { useWorkspaceId } from '../data/current-workspace';
import { once, usePrefetch, whenLoaded } from '../data/late';
import { usePageTools } from '../data/use-page-tools';
import { textOfPage } from '../language/late-messages';

const load = once(
  retryImport(async () => {
    const [actions, t, common] = await Promise.all([
      import('./task-actions'),
      textOfPage('tasks'),
      textOfPage('common'),
    ]);
    return { ...actions, say: { t, common } };
  }),
);

/** The actions on tasks. What is done before their code has loaded waits for it. */
export function useTaskActions() {
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  usePrefetch(load);
  return useMemo(() => {
    const call = whenLoaded(async () => {
      const { createTaskActions, say } = await load();
      return createTaskActions(tools, workspaceId, say);
    });
    return {
      complete: call((actions) => actions.complete),
      archive: call((actions) => actions.archive),
      remove: call((actions) => actions.remove),
      move: call((actions) => actions.move),
      update: call((actions) => actions.update),
      save: call((actions) => actions.save),
      saveChecklist: call((actions) => actions.saveChecklist),
      saveNotes: call((actions) => actions.saveNotes),
      create: call((actions) => actions.create),
      duplicate: call((actions) => actions.duplicate),
    };
  }, [tools, workspaceId]);
}

export type TaskActions = ReturnType<typeof useTaskActions>;
