import { byOrder } from '@/domain/order';
import type { Area, Frame, Project } from '@/server/types';
import { foldedAreas } from '../state/folded';

type Places = Pick<Frame, 'areas' | 'projects'>;

/** A row of the sidebar's areas and projects. `areaId` is the area that it shows in. */
export type TreeRow =
  | { kind: 'area'; key: string; areaId: string; area: Area; hasProjects: boolean; isFolded: boolean }
  | { kind: 'project'; key: string; areaId: string | null; project: Project }
  | { kind: 'new'; key: string; areaId: string };

/** The projects by area, in order. Those whose area is missing or not visible are under null. */
function projectsByArea({ areas, projects }: Places): Map<string | null, Project[]> {
  const byArea = new Map<string | null, Project[]>(
    [null, ...areas.map(({ id }) => id)].map((id) => [id, []]),
  );
  for (const project of projects) (byArea.get(project.areaId) ?? byArea.get(null))?.push(project);
  for (const list of byArea.values()) list.sort(byOrder);
  return byArea;
}

/** The projects of an area in order. Null returns projects whose area is missing or not visible. */
export const projectsOf = (places: Places, areaId: string | null): Project[] =>
  projectsByArea(places).get(areaId) ?? [];

/** The dnd-kit id of the last row of an area. */
export function lastRowOf(places: Places, areaId: string): string {
  const last = foldedAreas.has(areaId) ? undefined : projectsOf(places, areaId).at(-1);
  return last ? `project:${last.id}` : `area:${areaId}`;
}

/** Projects without an area, then all areas with their projects. `naming` is the area that gets a new project. */
export function treeRows(
  places: Places,
  { folded, naming }: { folded: ReadonlySet<string>; naming: string | null },
): TreeRow[] {
  const byArea = projectsByArea(places);
  const projectsIn = (areaId: string | null): TreeRow[] =>
    (byArea.get(areaId) ?? []).map((project) => ({ kind: 'project', key: project.id, areaId, project }));
  const rowsOf = (area: Area): TreeRow[] => {
    const { id: areaId } = area;
    const inner = projectsIn(areaId);
    const isFolded = folded.has(areaId);
    return [
      { kind: 'area', key: areaId, areaId, area, hasProjects: inner.length > 0, isFolded },
      ...(isFolded ? [] : inner),
      ...(naming === areaId ? [{ kind: 'new' as const, key: `new:${areaId}`, areaId }] : []),
    ];
  };
  return [...projectsIn(null), ...[...places.areas].sort(byOrder).flatMap(rowsOf)];
}
