import { MAX_CREATED_TASKS } from '@/domain/request-limits';
import { useText } from '../shell/language/language';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import { MenuItem } from '../shell/parts/menu';
import { openLines } from './live/line-tasks-rules';
import { useLineTasks } from './live/use-line-tasks';
import type { NoteDraft } from './note-draft';

/** Makes tasks of the open boxes of a note. Reads the note when the menu opens. */
export function BoxesToTasks({ draft }: { draft: NoteDraft }) {
  const t = useText('notes');
  const read = () => draft.store.getState().text.body;
  const make = useLineTasks({
    read,
    onWrite: (text) => draft.write({ body: text }),
    place: { workspaceId: useWorkspaceId() },
  });
  const lines = openLines(read(), MAX_CREATED_TASKS);
  if (lines.length === 0) return null;
  return <MenuItem onSelect={() => void make(lines)}>{t('boxesToTasks', { count: lines.length })}</MenuItem>;
}
