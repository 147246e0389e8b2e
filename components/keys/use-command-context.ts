import { useMemo } from 'react';
import { useWorkspaceId } from '../data/current-workspace';
import { usePreferences, useRoundNames } from '../data/preferences';
import { usePageTools } from '../data/use-page-tools';
import { useWords } from '../data/words';
import { useTaskActions } from '../tasks/use-task-actions';
import { useOpenPage } from '../ui/navigation';

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
