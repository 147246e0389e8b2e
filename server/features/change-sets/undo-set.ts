import type { Writing } from '../../core/operation/trpc';
import type { UndoOutcome } from '../../wire/change-sets';
import { discardCreated, findUntouched } from './discard-created';
import { endAccess } from './end-access';
import { kinds, type NotedTable, readRows } from './noted-rows';
import { createOutcome } from './outcome';
import { findReturned, restoreDeleted, trashed } from './restore-deleted';
import { restoreFields } from './restore-fields';
import { restoreOwn, returnOwn } from './restore-own';
import { restoreTexts } from './restore-texts';

/** Rows of which only the name is noted. */
const unsupported: ReadonlySet<NotedTable> = new Set([
  ...(['uploads', 'webhooks', 'feeds', 'workspaces', 'workspace_members', 'connections'] as const),
  ...(['calendars', 'packages', 'users'] as const),
]);

interface Undone {
  id: string;
  /** The operations of the set that reached outside the service. */
  outside: readonly string[];
}

/**
 * Undoes a locked set. A field or a row that somebody changed since stays as it is. Every part obeys the caller's roles
 * of today, like the operations that it stands for.
 */
export async function undoSet(ctx: Writing, { id, outside }: Undone): Promise<UndoOutcome> {
  const rows = await readRows(ctx, id);
  const outcome = createOutcome();
  const undoing = { ctx, rows, outcome };
  const untouched = await findUntouched(undoing);
  await restoreOwn(undoing);
  // A place is as it was before what is in it: nothing open goes into one that is archived.
  for (const table of trashed) {
    await restoreDeleted(undoing, table);
    const kind = kinds[table];
    if (kind === 'area' || kind === 'project' || kind === 'heading' || kind === 'task')
      await restoreFields(undoing, kind);
  }
  const returned = await findReturned(undoing);
  await restoreOwn({ ...undoing, rows: returned });
  await restoreTexts(undoing);
  const all = { ...undoing, rows: [...rows, ...returned] };
  await endAccess(all);
  await discardCreated(all, [...untouched, ...returned]);
  await returnOwn(undoing);
  for (const row of rows) if (unsupported.has(row.source)) outcome.leave(row, 'unsupported');
  for (const operation of outside) outcome.leaveOperation(operation);
  return outcome.read();
}
