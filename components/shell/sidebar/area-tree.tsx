import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import type { Area, Frame, Project } from '@/server/types';
import { AreaIcon } from '../../lists/places/area-icon';
import { NewPlaceInput } from '../../lists/places/new-place-input';
import { useWindow } from '../../task/rows/drawn-list';
import { DropLine } from '../../task/rows/drop-line';
import { IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { FoldChevron } from '../../ui/fold-chevron';
import { Ring } from '../../ui/ring';
import { useText } from '../language/language';
import { canEdit } from '../parts/permissions';
import { useDragSource } from '../state/drag';
import { foldedAreas, useFolded } from '../state/folded';
import { NavLink } from './nav-link';
import { type TreeRow, treeRows } from './tree-rows';

interface PlaceRowProps extends Pick<ComponentProps<typeof NavLink>, 'icon' | 'count' | 'children'> {
  kind: 'area' | 'project';
  place: Area | Project;
  tools?: ReactNode;
}

function PlaceRow({ kind, place, tools, ...link }: PlaceRowProps) {
  const id = `${kind}:${place.id}`;
  const { ref, isDragging } = useDragSource({ id, title: place.name, drag: canEdit(place), drop: true });
  return (
    <div
      ref={ref}
      className={cn(
        'relative',
        kind === 'area' && 'pt-3',
        // dnd-kit hides the click that ends a drag from React, so the browser itself would follow the link under the
        // pointer. Without pointer events the row that is dragged gets no such click.
        isDragging && 'pointer-events-none opacity-40',
      )}
    >
      <DropLine id={id} />
      <div className="group/area flex items-center">
        <NavLink href={`/${kind}/${place.id}`} dropId={`file:${id}`} {...link} />
        {tools}
      </div>
    </div>
  );
}

interface AreaToolsProps {
  row: Extract<TreeRow, { kind: 'area' }>;
  onNew: () => void;
}

function AreaTools({ row: { area, hasProjects, isFolded }, onNew }: AreaToolsProps) {
  const t = useText('frame');
  return (
    <>
      {canEdit(area) && (
        <IconButton
          label={t('newProjectIn', { area: area.name })}
          Icon={Plus}
          iconSize={14}
          onClick={onNew}
          className="size-6 text-ink-3 can-hover:opacity-0 group-hover/area:opacity-100 focus-visible:opacity-100"
        />
      )}
      {hasProjects && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={t('projectsOf', { area: area.name })}
          onClick={() => foldedAreas.fold([area.id], !isFolded)}
          className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover touch:size-11"
        >
          <FoldChevron open={!isFolded} />
        </button>
      )}
    </>
  );
}

interface RowProps {
  row: TreeRow;
  /** Opens the field for a new project of an area; null closes it. */
  onName: (areaId: string | null) => void;
}

function Row({ row, onName }: RowProps) {
  if (row.kind === 'new')
    return <NewPlaceInput kind="project" areaId={row.areaId} onDone={() => onName(null)} />;
  if (row.kind === 'project') {
    const { name, openTaskCount: open, doneTaskCount: done } = row.project;
    return (
      <PlaceRow kind="project" place={row.project} icon={<Ring open={open} done={done} />} count={open}>
        {name}
      </PlaceRow>
    );
  }
  const { area } = row;
  return (
    <PlaceRow
      kind="area"
      place={area}
      icon={<AreaIcon area={area} />}
      tools={<AreaTools row={row} onNew={() => onName(area.id)} />}
    >
      <span className="font-medium text-ink">{area.name}</span>
    </PlaceRow>
  );
}

const heights = { area: 44, project: 32, new: 40 };

type Drawn = ReturnType<typeof useWindow<TreeRow>>['rows'];

interface Branch {
  key: string;
  /** The row of the area itself, if it is drawn, or of a project without an area. */
  head: Drawn;
  inner: Drawn;
}

/** The drawn rows, those of an area together. */
function branchesOf(rows: Drawn): Branch[] {
  const branches: Branch[] = [];
  for (const row of rows) {
    const { kind, key, areaId } = row.item;
    const last = branches.at(-1);
    if (areaId === null || kind === 'area') branches.push({ key, head: [row], inner: [] });
    else if (last?.key === areaId) last.inner.push(row);
    else branches.push({ key: areaId, head: [], inner: [row] });
  }
  return branches;
}

/** Projects without an area, then all areas with their projects. Only those near the window, as there may be thousands. */
export function AreaTree({ areas, projects }: Pick<Frame, 'areas' | 'projects'>) {
  const t = useText('frame');
  const folded = useFolded(foldedAreas);
  const [naming, setNaming] = useState<string | null>(null);
  const items = useMemo(
    () => treeRows({ areas, projects }, { folded, naming }),
    [areas, projects, folded, naming],
  );
  const { frame, rows } = useWindow({
    items,
    keyOf: ({ key }) => key,
    sizeOf: ({ kind }) => heights[kind],
    shows: ({ kind }) => kind === 'new',
  });
  if (items.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">{t('noAreas')}</p>;
  return (
    // The virtualizer adjusts the scroll position itself.
    <ul {...frame} aria-label={t('areasAndProjects')} className="[overflow-anchor:none]">
      {branchesOf(rows).map(({ key, head, inner }) => (
        <li key={key}>
          {head.map(({ item, place }) => (
            <div key={item.key} {...place}>
              <Row row={item} onName={setNaming} />
            </div>
          ))}
          {inner.length > 0 && (
            <ul className="ms-2">
              {inner.map(({ item, place }) => (
                <li key={item.key} {...place}>
                  <Row row={item} onName={setNaming} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
