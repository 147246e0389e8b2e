import { MAX_CREATED_TASKS } from '@/domain/request-limits';
import { useText } from '../shell/language/language';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import { MenuItem } from '../shell/parts/menu';
import { newUuid } from '../sync/new-uuid';
import { useTRPCClient } from '../sync/trpc';
import { offerUndo } from '../sync/undo';
import { runActions, useAction } from '../sync/use-action';
import { removeAll } from '../task/rows/many-tasks';
import { linkedLine, openLines, replaceLines } from './line-tasks-rules';
import type { NoteDraft } from './note-draft';

/** Makes tasks of the open boxes of a note. Each line becomes a link to its task. Reads the note when the menu opens. */
export function BoxesToTasks({ draft }: { draft: NoteDraft }) {
  const t = useText('notes');
  const client = useTRPCClient();
  const create = useAction('screens.createTasks');
  const workspaceId = useWorkspaceId();
  const bodyNow = () => draft.store.getState().text.body;
  const swap = (pairs: readonly (readonly [string, string])[]) =>
    draft.write({ body: replaceLines(bodyNow(), pairs) });
  const lines = openLines(bodyNow(), MAX_CREATED_TASKS);
  const make = async () => {
    const made = lines.map((line) => ({ line, id: newUuid() }));
    const creating = create({ tasks: made.map(({ line: { title }, id }) => ({ id, title, workspaceId })) });
    const pairs = made.map(({ line, id }) => [line.text, linkedLine(line, id)] as const);
    const undo = async () => {
      if (!(await runActions(() => removeAll(client, made)))) return false;
      swap(pairs.map(([from, to]) => [to, from] as const));
      return true;
    };
    if (await offerUndo(t('linesMadeTasks', { count: made.length }), { done: creating, undo })) swap(pairs);
  };
  if (lines.length === 0) return null;
  return <MenuItem onSelect={() => void make()}>{t('boxesToTasks', { count: lines.length })}</MenuItem>;
}
