'use client';

import { MAX_CREATED_TASKS } from '@/server/domain/request-limits';
import { useWorkspaceId } from '../data/current-workspace';
import { createRun } from '../data/optimistic';
import { useScreenCache } from '../data/screen-cache';
import { offerUndo, startAction } from '../data/undo';
import { usePageTools } from '../data/use-page-tools';
import { useText } from '../language/language';
import { removeAll } from '../tasks/many-tasks';
import { linkedLine, type OpenLine, openLines, replaceLines } from './line-tasks-rules';
import type { NoteDraft } from './note-draft';
import type { LineTasks } from './note-menu-items';

/** Makes tasks of the open boxes of a note. Each line becomes a link to its task. */
export function useLineTasks(draft: NoteDraft): () => LineTasks {
  const t = useText('notes');
  const { client } = usePageTools();
  const workspaceId = useWorkspaceId();
  const { refresh } = useScreenCache();
  const run = createRun(refresh);
  const bodyNow = () => draft.store.getState().text.body;
  const swap = (pairs: readonly (readonly [string, string])[]) =>
    draft.write({ body: replaceLines(bodyNow(), pairs) });
  const make = async (lines: readonly OpenLine[]) => {
    const action = startAction();
    const tasks = await run(async () => {
      const drafts = lines.map(({ title }) => ({ title, workspaceId }));
      return (await client.tasks.createMany.mutate({ tasks: drafts })).tasks;
    });
    if (!tasks) return;
    const pairs = tasks.flatMap(({ id }, at) => {
      const line = lines[at];
      return line ? [[line.text, linkedLine(line, id)] as const] : [];
    });
    swap(pairs);
    offerUndo(t('linesMadeTasks', { count: tasks.length }), {
      action,
      undo: () =>
        run(async () => {
          await removeAll(client, tasks);
          swap(pairs.map(([from, to]) => [to, from] as const));
        }),
    });
  };
  // Read when the menu opens: a note can be long.
  return () => {
    const lines = openLines(bodyNow(), MAX_CREATED_TASKS);
    return { count: lines.length, make: () => make(lines) };
  };
}
