import { byOrder } from '@/domain/order';
import type { Frame, When } from '@/server/types';
import { useAct } from '../../sync/act';
import { moveArea } from '../../sync/actions/areas';
import { moveProject } from '../../sync/actions/projects';
import type { Target } from '../../sync/actions/tasks';
import { useScreenCache } from '../../sync/screen-cache';
import { currentDay } from '../../sync/today';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { useWords, type Words } from '../parts/words';
import { insertionPoint, type Landing, useDropHandler } from '../state/drops';
import { lastRowOf, projectsOf } from './tree-rows';

const spans = new Map<string, When>([
  ['today', { kind: 'today' }],
  ['later', { kind: 'anytime' }],
  ['future', { kind: 'someday' }],
]);

interface Around extends Words<'frame'> {
  frame: Frame;
  act: ReturnType<typeof useAct>;
}

/** The place or day that a sidebar entry assigns to a dropped task. */
function filingOf(
  overId: string,
  { frame: { areas, projects }, labels }: Around,
): Omit<Target, 'beforeId'> | undefined {
  const [file, kind = '', id = ''] = overId.split(':');
  if (file !== 'file') return undefined;
  const when = spans.get(kind);
  if (when) return { when, name: labels.when(when, currentDay()) };
  const project = kind === 'project' && projects.find((one) => one.id === id);
  if (project) return { parent: { kind: 'project', projectId: id, headingId: null }, name: project.name };
  const area = kind === 'area' && areas.find((one) => one.id === id);
  return area ? { parent: { kind: 'area', areaId: id, headingId: null }, name: area.name } : undefined;
}

/** Where one of a list goes that is dropped over another, or at the end. */
function placeIn(list: readonly { id: string }[], moving: string, over: string | undefined) {
  const ids = list.map(({ id }) => id);
  const before = over === undefined ? null : insertionPoint(ids, { moving: [moving], over });
  const rest = ids.filter((id) => id !== moving);
  const at = before === null ? rest.length : rest.indexOf(before);
  return { before, at: { position: at + 1, of: rest.length + 1 } };
}

/** Dropped on a project, it moves next to it, into that project's area. Dropped on an area, it moves to the end. */
function landingOfProject(id: string, overId: string, { frame, act, t }: Around): Landing | undefined {
  const project = frame.projects.find((one) => one.id === id);
  const [kind, over = ''] = overId.replace(/^file:/, '').split(':');
  const target = kind === 'project' ? frame.projects.find((one) => one.id === over) : undefined;
  const area = frame.areas.find((one) => one.id === (kind === 'area' ? over : target?.areaId));
  if (!project || project === target || (kind === 'area' ? !area || area.id === project.areaId : !target))
    return undefined;
  const list = projectsOf(frame, area?.id ?? null);
  const { before, at } = placeIn(list, id, target?.id);
  const name = area?.name ?? t('noArea');
  return {
    place: name,
    line: target && { id: `project:${target.id}`, edge: before === target.id ? 'above' : 'below' },
    ...at,
    run: () => void act(moveProject(project, { areaId: area?.id ?? null, list, beforeId: before, name })),
  };
}

/** Dropped on an area or on one of its projects, it moves next to that area. */
function landingOfArea(id: string, overId: string, { frame, act, common }: Around): Landing | undefined {
  const [kind, target = ''] = overId.split(':');
  const over = kind === 'area' ? target : frame.projects.find((one) => one.id === target)?.areaId;
  const list = [...frame.areas].sort(byOrder);
  const area = list.find((one) => one.id === id);
  if (!area || !over || id === over || !list.some((one) => one.id === over)) return undefined;
  const { before, at } = placeIn(list, id, over);
  const line: Landing['line'] =
    before === over ? { id: `area:${over}`, edge: 'above' } : { id: lastRowOf(frame, over), edge: 'below' };
  return {
    place: common('areas'),
    line,
    ...at,
    run: () => void act(moveArea(area, { list, beforeId: before })),
  };
}

/** Handles tasks dropped on the sidebar and the order of its projects and areas. Shows nothing. */
export function SidebarDrop({ frame }: { frame: Frame }) {
  const words = useWords('frame');
  const act = useAct();
  const tasks = useTaskActions();
  const cache = useScreenCache();
  useDropHandler(({ activeId, overId, taskIds }) => {
    const around = { ...words, frame, act };
    const [kind, id = ''] = activeId.split(':');
    if (kind === 'project') return landingOfProject(id, overId, around);
    if (kind === 'area') return landingOfArea(id, overId, around);
    const filing = filingOf(overId, around);
    if (!filing) return undefined;
    const moved = cache.findAll(taskIds);
    if (moved.length === 0) return undefined;
    return { place: filing.name, run: () => void tasks.move(moved, { ...filing, beforeId: null }) };
  });
  return null;
}
