import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { STEP } from '../../../domain/order';
import type { Writing } from '../../core/operation/trpc';
import { insertRows, type PlainRow } from '../../platform/database/tables';
import { requireRoom } from '../../platform/limits/row-limits';
import { headingSource, lastPosition } from '../shared/columns';
import type { Place } from '../shared/destination';

type NewHeading = Pick<PlainRow<'headings'>, 'name' | 'notes' | 'deadline'>;

/**
 * Inserts headings into a project or an area in one statement, in the order given, and records them.
 * @returns their ids.
 * @throws 409 at the limit of headings.
 */
export async function insertHeadings(
  ctx: Writing,
  { projectId, areaId, workspaceId }: Place & { workspaceId: string },
  headings: readonly NewHeading[],
): Promise<string[]> {
  if (headings.length === 0) return [];
  await requireRoom(ctx.db, { kind: 'headings', count: headings.length }, workspaceId);
  const { first } = await ctx.db.one<{ first: number }>(
    sql`SELECT ${lastPosition('headings', workspaceId)} AS first`,
  );
  const rows = headings.map(({ name, notes = '', deadline = null }, at) => ({
    id: randomUUID(),
    workspaceId,
    creatorId: ctx.caller.id,
    projectId,
    areaId,
    name,
    notes,
    deadline,
    position: first + at * STEP,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }));
  await ctx.db.run(await insertRows(ctx.db, headingSource, rows));
  return rows.map(({ id, name }) => {
    ctx.record({ workspaceId, kind: 'heading', id, label: name, event: 'created' });
    return id;
  });
}
