'use client';

import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Area, Frame, Project } from '@/server/types';
import { canEdit } from '../data/permissions';
import { AreaIcon } from '../places/area-icon';
import { NewPlaceInput } from '../places/new-place-input';
import { useDragSource } from '../state/drag';
import { createRememberedText } from '../state/remembered-text';
import { DropLine } from '../tasks/drop-line';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { FoldChevron } from '../ui/fold-chevron';
import { smallIcon } from '../ui/icon';
import { Ring } from '../ui/ring';
import { NavLink } from './nav-link';
import { projectsOf } from './use-sidebar-drop';

const foldedAreas = createRememberedText('parcours.folded', '');

/** Folded areas, saved in browser storage. */
function useFolded(id: string): [boolean, () => void] {
  const ids = foldedAreas.use().split(' ').filter(Boolean);
  const folded = ids.includes(id);
  const toggle = () =>
    foldedAreas.set((folded ? ids.filter((other) => other !== id) : [...ids, id]).join(' '));
  return [folded, toggle];
}

/**
 * dnd-kit hides the click that ends a drag from React, so the browser itself would follow the link under the pointer.
 * Without pointer events the row that is dragged gets no such click.
 */
const draggedLook = 'pointer-events-none opacity-40';

function ProjectLink({ project }: { project: Project }) {
  const id = `project:${project.id}`;
  const { ref, listeners, isDragging } = useDragSource({
    id,
    title: project.name,
    drag: canEdit(project),
    drop: true,
  });
  return (
    <li ref={ref} {...listeners} className={cn('relative flex', isDragging && draggedLook)}>
      <DropLine id={id} />
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

const ProjectLinks = ({ projects }: { projects: readonly Project[] }) =>
  projects.map((project) => <ProjectLink key={project.id} project={project} />);

function AreaBranch({ area, projects }: { area: Area; projects: readonly Project[] }) {
  const [folded, toggle] = useFolded(area.id);
  const [naming, setNaming] = useState(false);
  const id = `area:${area.id}`;
  const { ref, listeners, isDragging } = useDragSource({
    id,
    title: area.name,
    drag: canEdit(area),
    drop: true,
  });
  return (
    <li ref={ref} className={cn('relative pt-3', isDragging && draggedLook)}>
      <DropLine id={id} />
      <div className="group/area flex items-center" {...listeners}>
        <NavLink
          href={`/area/${area.id}`}
          icon={<AreaIcon area={area} />}
          dropId={`file:area:${area.id}`}
          dropName={area.name}
        >
          <span className="font-medium text-ink">{area.name}</span>
        </NavLink>
        {canEdit(area) && (
          <IconButton
            label={`New project in ${area.name}`}
            onClick={() => setNaming(true)}
            className="size-6 text-ink-3 opacity-0 group-hover/area:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Plus {...smallIcon} />
          </IconButton>
        )}
        {projects.length > 0 && (
          <button
            type="button"
            aria-expanded={!folded}
            aria-label={`Projects of ${area.name}`}
            onClick={toggle}
            className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover max-md:size-11"
          >
            <FoldChevron open={!folded} />
          </button>
        )}
      </div>
      {!folded && (
        <ul className="ml-2">
          <ProjectLinks projects={projects} />
        </ul>
      )}
      {naming && <NewPlaceInput kind="project" areaId={area.id} onDone={() => setNaming(false)} />}
    </li>
  );
}

/** Projects without an area, then all areas with their projects. */
export function AreaTree({ areas, projects }: Pick<Frame, 'areas' | 'projects'>) {
  const spheres = useMemo(() => [...areas].sort(byOrder), [areas]);
  return (
    <ul aria-label="Areas and projects">
      <ProjectLinks projects={projectsOf({ areas, projects }, null)} />
      {spheres.map((area) => (
        <AreaBranch key={area.id} area={area} projects={projectsOf({ areas, projects }, area.id)} />
      ))}
    </ul>
  );
}
