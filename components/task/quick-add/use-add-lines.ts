import { useState } from 'react';
import { MAX_CREATED_TASKS } from '@/domain/request-limits';
import type { Task } from '@/server/types';
import { textOfPage } from '../../shell/language/late-messages';
import type { Words } from '../../shell/parts/words';
import { openedPanel, openPanel } from '../../shell/state/panels';
import { save } from '../../sync/act';
import { inChunks } from '../../sync/actions/batches';
import { addToRound } from '../../sync/actions/rounds';
import { newUuid } from '../../sync/new-uuid';
import { useTypedTexts } from '../../sync/text/use-saved-text';
import { currentDay } from '../../sync/today';
import { isRefused, messageOf } from '../../sync/trpc';
import { usePageTools } from '../../sync/use-page-tools';
import { showError } from '../../ui/toast';
import { placeName, placesOf } from '../rows/groups';
import { useTaskActions } from '../rows/use-task-actions';
import type { TaskDraft } from './draft-in';
import { type PendingLine, storeUnsent } from './unsent-lines';
import type { Names } from './use-line';

interface Added {
  count: number;
  last?: Task;
}

/** How many tasks were added, and where the last one went: the page behind may not show it. */
export function addedText({ count, last }: Added, names: Names, { t, labels }: Words<'quick-add'>): string {
  if (count === 0 || !last) return '';
  const place = placeName(last, placesOf(names));
  const day = labels.when(last.when, currentDay());
  if (!place) return t('addedTo', { count, place: day });
  const isLater = last.when.kind === 'anytime';
  return t('addedTo', { count, place: isLater ? place : t('placeAndDay', { place, day }) });
}

/** Reopens the panel for failed lines. If another panel is open, shows a toast instead. */
async function showUnsent(reason: string): Promise<void> {
  const open = openedPanel();
  if (open === 'new') return;
  if (open) showError((await textOfPage('quick-add'))('openNewTask', { reason }));
  else openPanel('new');
}

type CreateTasks = (lines: readonly PendingLine[]) => Promise<void>;

/** Sends lines in batches. Resends a refused batch line by line, so that one bad line does not block the others. */
async function createAll(lines: readonly PendingLine[], make: CreateTasks) {
  const failed: PendingLine[] = [];
  let reason = '';
  const batches = inChunks(lines, MAX_CREATED_TASKS);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    try {
      await make(batch);
    } catch (error) {
      if (isRefused(error) && batch.length > 1) {
        batches.unshift(...inChunks(batch, 1));
        continue;
      }
      reason = messageOf(error);
      failed.push(...batch);
      // Any other error, such as a lost connection, would hit the remaining batches too.
      if (!isRefused(error)) failed.push(...batches.splice(0).flat());
    }
  }
  return { lines: failed, reason };
}

/** Creates tasks from lines. Stores only the failed lines for another try. */
export function useAddLines(onClose: () => void) {
  const { create } = useTaskActions();
  const tools = usePageTools();
  const texts = useTypedTexts();
  const [added, setAdded] = useState<Added>({ count: 0 });
  /** Adds a new task to its round. Answers why that failed: the task exists, and resending the line would create it twice. */
  const place = async ({ id, title }: { id: string; title: string }, round: TaskDraft['round']) => {
    const reason = round && (await save(tools, addToRound([{ id }], round)));
    return reason === undefined ? undefined : { title, reason };
  };
  const make = async (lines: readonly PendingLine[]) => {
    const made = lines.map(({ draft: { task, round } }) => ({ task: { ...task, id: newUuid() }, round }));
    const creating = create(made.map(({ task }) => task));
    // Before the answer: the tasks would first be drawn outside of their rounds.
    const placing = made.map(({ task, round }) => place(task, round));
    const tasks = await creating;
    setAdded(({ count, last }) => ({ count: count + tasks.length, last: tasks.at(-1) ?? last }));
    for (const refused of await Promise.all(placing)) {
      if (refused) showError((await textOfPage('quick-add'))('notInRound', refused));
    }
  };
  const add = async (lines: readonly PendingLine[], close: boolean) => {
    if (close) onClose();
    const failed = await createAll(lines, make);
    if (failed.lines.length === 0) return;
    storeUnsent(texts, failed.lines, failed.reason);
    void showUnsent(failed.reason);
  };
  return { add, added };
}
