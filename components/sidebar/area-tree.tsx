'use client';

import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { byOrder } from '@/server/domain/order';
import type { Area, Frame, Project } from '@/server/types';
import { canEdit } from '../data/permissions';
import { AreaIcon } from '../places/area-icon';
import { NewPlaceInput } from '../places/new-place-input';
import { createRememberedText } from '../state/remembered-text';
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

/** A sidebar row that can be dragged within its list. A gap opens where it will land. */
function useSortableRow(id: string, data: { title: string }, may: boolean) {
  const { setNodeRef, listeners, isDragging, isOver, activeIndex, transform, transition } = useSortable({
    id,
    data,
    disabled: { draggable: !may, droppable: false },
  });
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined;
  // An item from another list opens no gap. Show a line instead.
  const isEntering = isOver && activeIndex === -1;
  return { setNodeRef, listeners, isDragging, style, isEntering };
}

/**
 * dnd-kit hides the click that ends a drag from React, so the browser itself would follow the link under the pointer.
 * Without pointer events the row that is dragged gets no such click.
 */
const draggedLook = 'pointer-events-none opacity-40';

function ProjectLink({ project }: { project: Project }) {
  const { setNodeRef, listeners, isDragging, style, isEntering } = useSortableRow(
    `project:${project.id}`,
    { title: project.name },
    canEdit(project),
  );
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      style={style}
      className={cn('flex', isDragging && draggedLook, isEntering && 'shadow-[0_-2px_var(--accent)]')}
    >
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

function ProjectLinks({ projects }: { projects: readonly Project[] }) {
  return (
    <SortableContext items={projects.map(({ id }) => `project:${id}`)} strategy={verticalListSortingStrategy}>
      {projects.map((project) => (
        <ProjectLink key={project.id} project={project} />
      ))}
    </SortableContext>
  );
}

function AreaBranch({ area, projects }: { area: Area; projects: readonly Project[] }) {
  const [folded, toggle] = useFolded(area.id);
  const [naming, setNaming] = useState(false);
  const { setNodeRef, listeners, isDragging, style } = useSortableRow(
    `area:${area.id}`,
    { title: area.name },
    canEdit(area),
  );
  return (
    <li ref={setNodeRef} style={style} className={cn('pt-3', isDragging && draggedLook)}>
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
      <SortableContext items={spheres.map(({ id }) => `area:${id}`)} strategy={verticalListSortingStrategy}>
        {spheres.map((area) => (
          <AreaBranch key={area.id} area={area} projects={projectsOf({ areas, projects }, area.id)} />
        ))}
      </SortableContext>
    </ul>
  );
}
