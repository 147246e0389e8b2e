import { useMemo } from 'react';
import { usePageTools } from '../../sync/use-page-tools';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { useOpenPage } from '../../ui/navigation';
import { useWorkspaceId } from '../parts/current-workspace';
import { usePreferences, useRoundNames } from '../parts/preferences';
import { useWords } from '../parts/words';

/** What commands need, whether they run by key, from the palette or from a row's menu. */
export function useCommandContext() {
  const go = useOpenPage();
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  const preferences = usePreferences();
  const actions = useTaskActions();
  const roundNames = useRoundNames();
  const words = useWords('tasks');
  return useMemo(
    () => ({ go, tools, workspaceId, preferences, actions, roundNames, words }),
    [go, tools, workspaceId, preferences, actions, roundNames, words],
  );
}

export type CommandContext = ReturnType<typeof useCommandContext>;
