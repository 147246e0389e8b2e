import sql from 'sql-template-tag';
import type { Writing } from '../../core/operation/trpc';
import { insertInto, type NewRow } from '../../platform/database/tables';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Area } from '../../wire/places';
import { areaColumnsAs, areaSource, knownRole, lastPosition } from '../shared/columns';

/** The columns of a new area that its creator chooses. */
type NewArea = Pick<NewRow<'areas'>, 'id' | 'name' | 'hue' | 'icon' | 'notes'> & { workspaceId: string };

/**
 * Inserts an area of the caller's at the end of the manual order, and records it.
 * @throws 409 at the limit of areas.
 */
export async function insertArea(ctx: Writing, { workspaceId, ...fields }: NewArea): Promise<Area> {
  await requireRoom(ctx.db, 'areas', ctx.caller.id);
  // Only members create areas, and members own what they create.
  const area = await ctx.db.one<Area>(sql`
    ${insertInto(areaSource, {
      ...fields,
      workspaceId,
      creatorId: ctx.caller.id,
      position: lastPosition('areas', workspaceId),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })} RETURNING ${areaColumnsAs(knownRole('owner'))}`);
  ctx.record({ workspaceId, kind: 'area', id: area.id, label: area.name });
  return area;
}
