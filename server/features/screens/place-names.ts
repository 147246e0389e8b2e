import sql from 'sql-template-tag';
import { areaAccess, projectAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import type { PlaceName } from '../../wire/screens';
import type { Task } from '../../wire/task';

type Filed = Pick<Task, 'projectId' | 'areaId' | 'workspaceId'>;

/** The names of the projects and areas of tasks. The frame of a page has those of its own workspace. */
export async function readPlaceNames(
  ctx: SignedIn,
  tasks: readonly Filed[],
  workspaceId?: string,
): Promise<{ places?: PlaceName[] }> {
  const away = tasks.filter((task) => task.workspaceId !== workspaceId);
  const ids = [...new Set(away.flatMap(({ projectId, areaId }) => projectId ?? areaId ?? []))];
  if (ids.length === 0) return {};
  const { db, caller } = ctx;
  const places = await db.rows<PlaceName>(sql`
    SELECT p.id, p.name FROM projects p ${projectAccess(caller)}
    WHERE p.id = ANY(${ids}::uuid[]) AND access.role IS NOT NULL
    UNION ALL
    SELECT a.id, a.name FROM areas a ${areaAccess(caller)}
    WHERE a.id = ANY(${ids}::uuid[]) AND access.role IS NOT NULL`);
  return { places };
}
