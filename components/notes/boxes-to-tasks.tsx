import { MAX_CREATED_TASKS } from '@/domain/request-limits';
import { useText } from '../shell/language/language';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import { MenuItem } from '../shell/parts/menu';
import { useAct } from '../sync/act';
import { createTasks } from '../sync/actions/tasks';
import { newUuid } from '../sync/new-uuid';
import { linkedLine, openLines, replaceLines } from './line-tasks-rules';
import type { NoteDraft } from './note-draft';

/** Makes tasks of the open boxes of a note. Each line becomes a link to its task. Reads the note when the menu opens. */
export function BoxesToTasks({ draft }: { draft: NoteDraft }) {
  const t = useText('notes');
  const act = useAct();
  const workspaceId = useWorkspaceId();
  const bodyNow = () => draft.store.getState().text.body;
  const swap = (pairs: readonly (readonly [string, string])[]) =>
    draft.write({ body: replaceLines(bodyNow(), pairs) });
  const lines = openLines(bodyNow(), MAX_CREATED_TASKS);
  const make = async () => {
    const made = lines.map((line) => ({ line, id: newUuid() }));
    const pairs = made.map(({ line, id }) => [line.text, linkedLine(line, id)] as const);
    const back = pairs.map(([from, to]) => [to, from] as const);
    const created = await act({
      ...createTasks(made.map(({ line: { title }, id }) => ({ id, title, workspaceId }))),
      label: t('linesMadeTasks', { count: made.length }),
      quiet: false,
      onTurn: (isUndone) => swap(isUndone ? back : pairs),
    });
    if (created) swap(pairs);
  };
  if (lines.length === 0) return null;
  return <MenuItem onSelect={() => void make()}>{t('boxesToTasks', { count: lines.length })}</MenuItem>;
}
