import { useState } from 'react';
import { MAX_CREATED_TASKS } from '@/domain/request-limits';
import type { Task } from '@/server/types';
import { inChunks } from '../data/batches';
import { currentDay } from '../data/today';
import { isRefused, messageOf, useTRPCClient } from '../data/trpc';
import type { Words } from '../data/words';
import { textOfPage } from '../language/late-messages';
import { addToRound } from '../rounds/add-to-round';
import { openedPanel, openPanel } from '../state/panels';
import { useTypedTexts } from '../sync/use-saved-text';
import { placeName, placesOf } from '../tasks/groups';
import { useTaskActions } from '../tasks/use-task-actions';
import { showError } from '../ui/toast';
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
  const client = useTRPCClient();
  const texts = useTypedTexts();
  const [added, setAdded] = useState<Added>({ count: 0 });
  const make = async (lines: readonly PendingLine[]) => {
    const tasks = await create(lines.map(({ draft }) => draft.task));
    setAdded(({ count, last }) => ({ count: count + tasks.length, last: tasks.at(-1) ?? last }));
    for (const [at, { draft }] of lines.entries()) {
      const task = tasks[at];
      if (!draft.round || !task) continue;
      // The task exists. Failing here would resend the line and create it twice.
      await addToRound(client, [task.id], draft.round).catch(async (error: unknown) => {
        const t = await textOfPage('quick-add');
        showError(t('notInRound', { title: task.title, reason: messageOf(error) }));
      });
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
