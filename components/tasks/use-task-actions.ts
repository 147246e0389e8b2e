'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { useWorkspaceId } from '../data/current-workspace';
import { once, usePrefetch } from '../data/late';
import { usePageTools } from '../data/use-page-tools';
import type { createTaskActions } from './task-actions';

type Actions = ReturnType<typeof createTaskActions>;
type Input<Name extends keyof Actions> = Parameters<Actions[Name]>;

const load = once(retryImport(() => import('./task-actions')));

/** The actions on tasks. What is done before their code has loaded waits for it. */
export function useTaskActions() {
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  usePrefetch(load);
  return useMemo(() => {
    const made = once(async () => (await load()).createTaskActions(tools, workspaceId));
    return {
      complete: async (...input: Input<'complete'>) => (await made()).complete(...input),
      archive: async (...input: Input<'archive'>) => (await made()).archive(...input),
      remove: async (...input: Input<'remove'>) => (await made()).remove(...input),
      move: async (...input: Input<'move'>) => (await made()).move(...input),
      update: async (...input: Input<'update'>) => (await made()).update(...input),
      save: async (...input: Input<'save'>) => (await made()).save(...input),
      create: async (...input: Input<'create'>) => (await made()).create(...input),
    };
  }, [tools, workspaceId]);
}

export type TaskActions = ReturnType<typeof useTaskActions>;
