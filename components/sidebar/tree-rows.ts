import { byOrder } from '@/server/domain/order';
import type { Area, Frame, Project } from '@/server/types';

type Places = Pick<Frame, 'areas' | 'projects'>;

/** A row of the sidebar's areas and projects. */
export type TreeRow =
  | { kind: 'area'; key: string; area: Area; hasProjects: boolean; isFolded: boolean; isLast: boolean }
  /** `areaId`: the area that it shows in. `isLastIn`: the same, if this is its last row. */
  | { kind: 'project'; key: string; project: Project; areaId: string | null; isLastIn: string | null }
  | { kind: 'new'; key: string; areaId: string };

export const areaOf = (row: TreeRow): string | null => (row.kind === 'area' ? row.area.id : row.areaId);

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

interface Shown {
  /** The ids of the areas whose projects do not show. */
  folded: ReadonlySet<string>;
  /** The area that gets a new project. */
  naming: string | null;
}

const projectRows = (projects: readonly Project[], areaId: string | null): TreeRow[] =>
  projects.map((project, at) => ({
    kind: 'project',
    key: project.id,
    project,
    areaId,
    isLastIn: at === projects.length - 1 ? areaId : null,
  }));

function rowsOfArea(area: Area, projects: readonly Project[], { folded, naming }: Shown): TreeRow[] {
  const isFolded = folded.has(area.id);
  const inner = isFolded ? [] : projectRows(projects, area.id);
  const hasProjects = projects.length > 0;
  return [
    { kind: 'area', key: area.id, area, hasProjects, isFolded, isLast: inner.length === 0 },
    ...inner,
    ...(naming === area.id ? [{ kind: 'new' as const, key: `new:${area.id}`, areaId: area.id }] : []),
  ];
}

/** Projects without an area, then all areas with their projects. */
export function treeRows(places: Places, shown: Shown): TreeRow[] {
  const byArea = projectsByArea(places);
  return [
    ...projectRows(byArea.get(null) ?? [], null),
    ...[...places.areas].sort(byOrder).flatMap((area) => rowsOfArea(area, byArea.get(area.id) ?? [], shown)),
  ];
}
