import sql, { join, type RawValue, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { procedure } from '../../trpc';
import { WorkspaceId } from '../../wire/shared';
import { Task, TaskFields } from '../../wire/task';
import { lastTaskPosition, taskColumnsAs } from '../parts/columns';
import { destinationOf, requireHeading, requireOnePlace } from '../parts/placing';
import { anchorOf, columnsOf, placeColumns } from './writing';

const Creation = TaskFields.partial()
  .required({ title: true })
  .extend({ workspaceId: WorkspaceId.optional() });

/** Column names and values for an INSERT; undefined ones are left to their defaults. */
function insertion(fields: Record<string, RawValue | Sql | undefined>): Sql {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sql`(${join(given.map(([column]) => raw(column)))}) VALUES (${join(given.map(([, value]) => sql`${value}`))})`;
}

export const create = procedure
  .meta({
    summary: 'Make a task.',
    description:
      'At the end of the manual order unless `order` says where; for anytime unless `when` says when.',
    rest: 'POST /tasks',
    tool: 'create_task',
    kind: ['write'],
    example: { title: 'Call the plumber', when: { kind: 'today' }, tags: ['phone'], durationMin: 15 },
  })
  .input(Creation)
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input: { workspaceId: named, ...fields } }) => {
    requireOnePlace(fields);
    const place = { projectId: fields.projectId ?? null, areaId: fields.areaId ?? null };
    const workspaceId = await destinationOf(ctx, place, named);
    if (fields.headingId) await requireHeading(ctx, fields.headingId, place);
    const { when = { kind: 'anytime' }, repeat = null } = fields;
    const values = insertion({
      ...columnsOf(fields),
      ...placeColumns(place),
      heading_id: fields.headingId,
      repeat_anchor: anchorOf({ when, repeat }),
      position: fields.order ?? lastTaskPosition(workspaceId),
      workspace_id: workspaceId,
      creator_id: ctx.caller.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    // Whoever may create is seated in the workspace, and so owns what he creates.
    const [task] = await ctx.db.rows<Task>(
      sql`INSERT INTO tasks AS t ${values} RETURNING ${taskColumnsAs(sql`'owner'`)}`,
    );
    if (!task) throw new Error('INSERT returned no row.');
    ctx.record({ workspaceId, kind: 'task', id: task.id, label: task.title });
    return { task };
  });
