import { useMemo } from 'react';
import { useWorkspaceId } from '../data/current-workspace';
import { usePageTools } from '../data/use-page-tools';
import { useText } from '../language/language';
import { createTaskActions } from './task-actions';

/** The actions on tasks. */
export function useTaskActions() {
  const t = useText('tasks');
  const common = useText('common');
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  return useMemo(() => createTaskActions(tools, workspaceId, { t, common }), [tools, workspaceId, t, common]);
}

export type TaskActions = ReturnType<typeof useTaskActions>;
