import sql from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, projectAccess } from '../../../core/access/row-access';
import { anyOf } from '../../../platform/database/any-of';
import type { Db } from '../../../platform/database/client';
import { Id } from '../../../wire/shared';

/** The areas and projects that a grant is limited to. */
export interface GrantedPlaces {
  areaIds: readonly string[];
  projectIds: readonly string[];
}

const GrantablePlace = z.object({
  kind: z.enum(['area', 'project']),
  id: z.string(),
  name: z.string(),
  /** The area of a project. */
  areaId: z.string().nullable(),
});
export type GrantablePlace = z.infer<typeof GrantablePlace>;

/** The page shows no more. An account with more places can choose the areas that they are in. */
const MOST_SHOWN = 1_000;
const MOST_CHOSEN = 200;

/** What a person can limit an app to: the areas and projects that they see, each area before its projects. */
export const readGrantablePlaces = (db: Db, userId: string): Promise<GrantablePlace[]> =>
  db.rows(
    sql`
      SELECT kind, id, name, "areaId" FROM (
        SELECT 'area' AS kind, a.id, a.name, NULL::uuid AS "areaId", a.position AS top, a.id AS group_id, 0 AS level, 0 AS position
        FROM areas a ${areaAccess({ id: userId })} WHERE access.role IS NOT NULL AND a.archived_at IS NULL
        UNION ALL
        SELECT 'project', p.id, p.name, a.id, coalesce(a.position, 'infinity'), coalesce(a.id, p.id), 1, p.position
        FROM projects p ${projectAccess({ id: userId })} WHERE access.role IS NOT NULL AND p.archived_at IS NULL) AS place
      ORDER BY top, group_id, level, position, id LIMIT ${MOST_SHOWN}`,
    GrantablePlace,
  );

/** What the form of a consent page says about places: undefined for all, null where none was chosen. */
export function readChosenPlaces(form: URLSearchParams): GrantedPlaces | null | undefined {
  if (form.get('reach') !== 'some') return undefined;
  const chosen = form.getAll('place').slice(0, MOST_CHOSEN);
  const idsOf = (kind: string) =>
    chosen.flatMap((value) => {
      const [named, id] = value.split(':');
      return named === kind && Id.safeParse(id).success && id ? [id] : [];
    });
  const places = { areaIds: idsOf('area'), projectIds: idsOf('project') };
  return places.areaIds.length + places.projectIds.length > 0 ? places : null;
}

/** Limits a grant to those of the places that its person sees. */
export async function insertGrantPlaces(
  db: Db,
  { grantId, userId }: { grantId: string; userId: string },
  { areaIds, projectIds }: GrantedPlaces,
): Promise<void> {
  await db.run(sql`
    INSERT INTO oauth_grant_places (grant_id, area_id, project_id)
    SELECT ${grantId}::uuid, a.id, NULL::uuid FROM areas a ${areaAccess({ id: userId })}
    WHERE a.id = ${anyOf([...new Set(areaIds)])} AND access.role IS NOT NULL
    UNION ALL
    SELECT ${grantId}::uuid, NULL, p.id FROM projects p ${projectAccess({ id: userId })}
    WHERE p.id = ${anyOf([...new Set(projectIds)])} AND access.role IS NOT NULL`);
}
