'use client';

import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Area, Frame, Project } from '@/server/types';
import { cn } from '../ui/cn';
import { FoldChevron } from '../ui/fold-chevron';
import { Ring } from '../ui/ring';
import { createKeptStore, useStore } from '../ui/store';
import { AreaIcon } from './area-icon';
import { NavLink } from './nav-link';

const foldedAreas = createKeptStore('parcours.folded', '');

/** Which areas are folded; remembered in this browser. */
function useFolded(id: string): [boolean, () => void] {
  const ids = useStore(foldedAreas).split(' ').filter(Boolean);
  const folded = ids.includes(id);
  const toggle = () =>
    foldedAreas.set((folded ? ids.filter((other) => other !== id) : [...ids, id]).join(' '));
  return [folded, toggle];
}

function ProjectLink({ project }: { project: Project }) {
  const { setNodeRef, listeners, isDragging } = useSortable({
    id: `project:${project.id}`,
    data: { title: project.name, project },
  });
  return (
    <li ref={setNodeRef} {...listeners} className={cn('flex', isDragging && 'opacity-40')}>
      <NavLink
        href={`/project/${project.id}`}
        icon={<Ring open={project.openTaskCount} done={project.doneTaskCount} />}
        count={project.openTaskCount}
        dropId={`file:project:${project.id}`}
        dropName={project.name}
      >
        {project.name}
      </NavLink>
    </li>
  );
}

function AreaBranch({ area, projects }: { area: Area; projects: readonly Project[] }) {
  const [folded, toggle] = useFolded(area.id);
  const { setNodeRef, listeners, isDragging } = useSortable({
    id: `area:${area.id}`,
    data: { title: area.name, area },
  });
  return (
    <li ref={setNodeRef} className={cn('mt-3', isDragging && 'opacity-40')}>
      <div className="group flex items-center" {...listeners}>
        <NavLink
          href={`/area/${area.id}`}
          icon={<AreaIcon area={area} />}
          dropId={`file:area:${area.id}`}
          dropName={area.name}
        >
          <span className="font-medium text-ink">{area.name}</span>
        </NavLink>
        {projects.length > 0 && (
          <button
            type="button"
            aria-expanded={!folded}
            aria-label={`Projects of ${area.name}`}
            onClick={toggle}
            className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover"
          >
            <FoldChevron open={!folded} />
          </button>
        )}
      </div>
      {!folded && (
        <ul className="ml-2">
          {projects.map((project) => (
            <ProjectLink key={project.id} project={project} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Areas with their projects, and above them the projects of no area. */
export function AreaTree({ areas, projects }: Pick<Frame, 'areas' | 'projects'>) {
  const sorted = useMemo(() => [...projects].sort(byOrder), [projects]);
  const spheres = useMemo(() => [...areas].sort(byOrder), [areas]);
  const known = new Set(spheres.map(({ id }) => id));
  const ids = [...spheres.map(({ id }) => `area:${id}`), ...sorted.map(({ id }) => `project:${id}`)];
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      <ul aria-label="Areas and projects">
        {sorted
          .filter(({ areaId }) => !areaId || !known.has(areaId))
          .map((project) => (
            <ProjectLink key={project.id} project={project} />
          ))}
        {spheres.map((area) => (
          <AreaBranch
            key={area.id}
            area={area}
            projects={sorted.filter(({ areaId }) => areaId === area.id)}
          />
        ))}
      </ul>
    </SortableContext>
  );
}
