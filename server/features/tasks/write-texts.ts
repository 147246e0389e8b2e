import sql from 'sql-template-tag';
import { z } from 'zod';
import { mergeChecklists } from '../../../domain/merge-checklist';
import { find } from '../../core/access/row-access';
import { mutation } from '../../core/operation/trpc';
import { TaskId } from '../../wire/ids';
import { ChecklistItems, Task, TaskFields } from '../../wire/task';
import { acceptMerged, writeNotes } from '../shared/merge-edit';
import { updateTask } from './update';

/**
 * Saves the checklist of a task that pages show. The page also says which checklist it changed, and what others saved
 * since is merged while the row is locked. Only for pages: the operations replace the checklist.
 */
export const writeChecklist = mutation
  .meta({ tool: 'update_task', event: 'updated' })
  .input(
    z.strictObject({
      taskId: TaskId,
      base: ChecklistItems.describe('The checklist that was changed.'),
      checklist: ChecklistItems.describe('The checklist after the change.'),
    }),
  )
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input: { taskId, base, checklist: mine } }) => {
    await find(ctx, { kind: 'task', id: taskId, role: 'editor', lock: 'update' });
    const { checklist: theirs } = await ctx.db.one<Pick<Task, 'checklist'>>(
      sql`SELECT checklist FROM tasks WHERE id = ${taskId}`,
    );
    const checklist = acceptMerged('checklist', ChecklistItems, mergeChecklists({ base, mine, theirs }));
    return { task: await updateTask(ctx, taskId, { checklist }) };
  });

/** Only for pages. */
export const writeTaskNotes = writeNotes({
  kind: 'task',
  tool: 'update_task',
  notes: TaskFields.shape.notes,
  update: updateTask,
});
