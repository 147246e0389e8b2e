import sql from 'sql-template-tag';
import { z } from 'zod';
import { find } from '../../core/access/row-access';
import { query } from '../../core/operation/trpc';
import { File } from '../../wire/file';
import { Id } from '../../wire/shared';
import { fileColumns } from '../files/find-file';

/** The files on a task and on its comments, oldest first. */
export const taskFiles = query
  .input(z.strictObject({ taskId: Id }))
  .output(z.strictObject({ files: z.array(File) }))
  .query(async ({ ctx, input: { taskId } }) => {
    await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
    const files = await ctx.db.rows<File>(sql`
      SELECT ${fileColumns(ctx.caller.id)} FROM files f WHERE f.task_id = ${taskId} ORDER BY f.created_at, f.id`);
    return { files };
  });
