import { Plus } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Frame } from '@/server/types';
import { canEdit } from '../data/permissions';
import { useText } from '../language/language';
import { AreaIcon } from '../places/area-icon';
import { NewPlaceInput } from '../places/new-place-input';
import { useDragSource } from '../state/drag';
import { foldedAreas, useFolded } from '../state/folded';
import { useWindow } from '../tasks/drawn-list';
import { DropLine } from '../tasks/drop-line';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { FoldChevron } from '../ui/fold-chevron';
import { Ring } from '../ui/ring';
import { NavLink } from './nav-link';
import { areaOf, type TreeRow, treeRows } from './tree-rows';

/**
 * dnd-kit hides the click that ends a drag from React, so the browser itself would follow the link under the pointer.
 * Without pointer events the row that is dragged gets no such click.
 */
const draggedLook = 'pointer-events-none opacity-40';

type RowOf<Kind extends TreeRow['kind']> = Extract<TreeRow, { kind: Kind }>;

function ProjectRow({ row: { project, isLastIn } }: { row: RowOf<'project'> }) {
  const id = `project:${project.id}`;
  const { ref, isDragging } = useDragSource({ id, title: project.name, drag: canEdit(project), drop: true });
  return (
    <div ref={ref} className={cn('relative flex', isDragging && draggedLook)}>
      <DropLine id={id} />
      {isLastIn && <DropLine id={`area:${isLastIn}`} at="below" />}
      <NavLink
        href={`/project/${project.id}`}
        icon={<Ring open={project.openTaskCount} done={project.doneTaskCount} />}
        count={project.openTaskCount}
        dropId={`file:${id}`}
        dropName={project.name}
      >
        {project.name}
      </NavLink>
    </div>
  );
}

interface AreaRowProps {
  row: RowOf<'area'>;
  onToggle: () => void;
  onNew: () => void;
}

function AreaTools({ row: { area, hasProjects, isFolded }, onToggle, onNew }: AreaRowProps) {
  const t = useText('frame');
  return (
    <>
      {canEdit(area) && (
        <IconButton
          label={t('newProjectIn', { area: area.name })}
          Icon={Plus}
          iconSize={14}
          onClick={onNew}
          className="size-6 text-ink-3 opacity-0 group-hover/area:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      )}
      {hasProjects && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={t('projectsOf', { area: area.name })}
          onClick={onToggle}
          className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover touch:size-11"
        >
          <FoldChevron open={!isFolded} />
        </button>
      )}
    </>
  );
}

function AreaRow(props: AreaRowProps) {
  const { area, isLast } = props.row;
  const id = `area:${area.id}`;
  const { ref, isDragging } = useDragSource({ id, title: area.name, drag: canEdit(area), drop: true });
  return (
    <div ref={ref} className={cn('relative pt-3', isDragging && draggedLook)}>
      <DropLine id={id} at={isLast ? undefined : 'above'} />
      <div className="group/area flex items-center">
        <NavLink
          href={`/area/${area.id}`}
          icon={<AreaIcon area={area} />}
          dropId={`file:${id}`}
          dropName={area.name}
        >
          <span className="font-medium text-ink">{area.name}</span>
        </NavLink>
        <AreaTools {...props} />
      </div>
    </div>
  );
}

const heights = { area: 44, project: 32, new: 40 };

/** The rows near the viewport, as a planner may have thousands of projects. */
function useDrawn(rows: readonly TreeRow[]) {
  const box = useRef<HTMLUListElement>(null);
  const drawn = useWindow({
    box,
    count: rows.length,
    sizeOf: (index) => heights[rows[index]?.kind ?? 'project'],
    keyOf: (index) => rows[index]?.key ?? index,
  });
  const reveal = useEffectEvent(drawn.reveal);
  const newAt = rows.findIndex(({ kind }) => kind === 'new');
  useLayoutEffect(() => {
    if (newAt !== -1) reveal(newAt);
  }, [newAt]);
  return { box, drawn };
}

interface Branch {
  key: string;
  /** The row of the area itself, if it is drawn. */
  head?: number;
  inner: number[];
}

/** The drawn rows, those of an area together. */
function branchesOf(rows: readonly TreeRow[], indexes: readonly number[]): Branch[] {
  const branches: Branch[] = [];
  for (const index of indexes) {
    const row = rows[index];
    if (!row) continue;
    const area = areaOf(row);
    const last = branches.at(-1);
    if (area === null || row.kind === 'area') branches.push({ key: row.key, head: index, inner: [] });
    else if (last?.key === area) last.inner.push(index);
    else branches.push({ key: area, inner: [index] });
  }
  return branches;
}

/** Projects without an area, then all areas with their projects. */
export function AreaTree({ areas, projects }: Pick<Frame, 'areas' | 'projects'>) {
  const t = useText('frame');
  const folded = useFolded(foldedAreas);
  const [naming, setNaming] = useState<string | null>(null);
  const rows = useMemo(
    () => treeRows({ areas, projects }, { folded, naming }),
    [areas, projects, folded, naming],
  );
  const { box, drawn } = useDrawn(rows);
  const show = (index: number) => {
    const row = rows[index];
    if (!row) return null;
    if (row.kind === 'project') return <ProjectRow row={row} />;
    if (row.kind === 'new')
      return <NewPlaceInput kind="project" areaId={row.areaId} onDone={() => setNaming(null)} />;
    const { id } = row.area;
    return (
      <AreaRow
        row={row}
        onToggle={() => foldedAreas.fold([id], !folded.has(id))}
        onNew={() => setNaming(id)}
      />
    );
  };
  if (rows.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">{t('noAreas')}</p>;
  return (
    <ul
      ref={box}
      aria-label={t('areasAndProjects')}
      // The virtualizer adjusts the scroll position itself.
      className="[overflow-anchor:none]"
      style={{ paddingTop: drawn.above, paddingBottom: drawn.below }}
    >
      {branchesOf(rows, drawn.indexes).map(({ key, head, inner }) => (
        <li key={key}>
          {head !== undefined && (
            <div data-index={head} ref={drawn.measure}>
              {show(head)}
            </div>
          )}
          {inner.length > 0 && (
            <ul className="ms-2">
              {inner.map((index) => (
                <li key={rows[index]?.key} data-index={index} ref={drawn.measure}>
                  {show(index)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
