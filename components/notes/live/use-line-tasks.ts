import { textOfPage } from '../../shell/language/late-messages';
import { useAct } from '../../sync/act';
import type { Action, NewTask } from '../../sync/actions/actions';
import { createTasks } from '../../sync/actions/tasks';
import { newUuid } from '../../sync/new-uuid';
import type { LineTarget } from './line-target';
import { linkedLine, type OpenLine, replaceLines } from './line-tasks-rules';

/** A text whose lines become tasks, and where these go. */
export interface LinesText {
  /** Reads the text as it is now, also after its field has closed. */
  read: () => string;
  onWrite: (text: string) => void;
  place: Pick<NewTask, 'workspaceId' | 'projectId' | 'areaId'>;
}

/** Makes tasks of lines. Each line becomes a link to its task. Undo deletes the tasks and brings the lines back. */
export function useLineTasks({ read, onWrite, place }: LinesText) {
  const act = useAct();
  const swap = (pairs: readonly (readonly [string, string])[]) => onWrite(replaceLines(read(), pairs));
  return async (lines: readonly OpenLine[], { fields = {}, round }: Partial<LineTarget> = {}) => {
    const t = await textOfPage('notes');
    const made = lines.map((line) => ({ line, id: newUuid() }));
    const pairs = made.map(({ line, id }) => [line.text, linkedLine(line, id)] as const);
    const back = pairs.map(([from, to]) => [to, from] as const);
    // Another place may be of another workspace.
    const where = fields.projectId || fields.areaId ? fields : { ...place, ...fields };
    const creation = createTasks(made.map(({ line: { title }, id }) => ({ id, title, ...where })));
    const adding = made.map(({ id: taskId }): Action[] =>
      round ? [{ path: 'rounds.add', input: { ...round, taskId } }] : [],
    );
    const created = await act({
      does: [...creation.does, ...adding.flat()],
      label: t('linesMadeTasks', { count: made.length }),
      quiet: false,
      onTurn: (isUndone) => swap(isUndone ? back : pairs),
    });
    if (created) swap(pairs);
  };
}
