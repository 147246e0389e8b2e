import type { Area, Frame, Heading, Project, Screen, Task } from '@/server/types';
import type { Action, ActionInputs, KeyedAction } from './actions';
import { withNew, withoutUndone } from './rows';

type Each<Item> = (item: Item) => Item | null;

/** What an action does to each place; null takes it off the page. */
interface Changes {
  projects?: Each<Project>;
  areas?: Each<Area>;
  headings?: Each<Heading>;
  /** Only on the screens of a project or area. */
  tasks?: Each<Task>;
  /** New places. */
  project?: Project;
  area?: Area;
  heading?: Heading;
}

const one =
  <Item extends { id: string }>(id: string, change: (item: Item) => Item | null): Each<Item> =>
  (item) =>
    item.id === id ? change(item) : item;

const patched =
  <Item>(patch: Partial<Item>) =>
  (item: Item): Item => ({ ...item, ...patch });

const without =
  <Item extends { id: string }>(id: string): Each<Item> =>
  (item) =>
    item.id === id ? null : item;

/** The order of new places until the server assigns one. */
const LAST = Number.MAX_SAFE_INTEGER;

type PlaceMove = Extract<Action, { path: 'hierarchy.reorderPlaces' }>['input']['moves'][number];

/** A heading that moves to another place leaves the screen with its tasks. */
function moved(move: PlaceMove): Changes {
  const order = move.order === undefined ? {} : { order: move.order };
  switch (move.kind) {
    case 'area':
      return { areas: one(move.areaId, patched<Area>(order)) };
    case 'project': {
      const { parent } = move;
      const place = parent ? { areaId: parent.kind === 'area' ? parent.areaId : null } : {};
      return { projects: one(move.projectId, patched<Project>({ ...order, ...place })) };
    }
    default:
      if (!move.parent) return { headings: one(move.headingId, patched<Heading>(order)) };
      return {
        headings: without(move.headingId),
        tasks: (task) => (task.headingId === move.headingId ? null : task),
      };
  }
}

/** Without a workspace, a place is in the personal one. The list that shows it fills in that workspace's id. */
const newArea = ({ workspaceId = '', ...fields }: ActionInputs['screens.createArea']): Area => ({
  ...{ notes: '', hue: null, icon: null, archived: false, order: LAST, accessRole: 'owner' },
  ...fields,
  workspaceId,
});

const newProject = (
  { workspaceId = '', ...fields }: ActionInputs['screens.createProject'],
  at: number,
): Project => ({
  ...{ notes: '', areaId: null, hue: null, icon: null, deadline: null, archived: false, order: LAST },
  ...{ openTaskCount: 0, doneTaskCount: 0, accessRole: 'owner', createdAt: at, updatedAt: at },
  ...fields,
  workspaceId,
});

const newHeading = (fields: ActionInputs['screens.createHeading']): Heading => ({
  ...{ projectId: null, areaId: null, deadline: null, notes: '', order: LAST },
  ...{ openTaskCount: 0, doneTaskCount: 0 },
  ...fields,
});

/** What an action does to places, one after the other. */
function changesOf({ at, write: { path, input } }: Pick<KeyedAction, 'at' | 'write'>): Changes[] {
  switch (path) {
    case 'projects.update': {
      const { projectId, ...patch } = input;
      return [{ projects: one(projectId, patched<Project>(patch)) }];
    }
    case 'screens.createProject':
      return [{ project: newProject(input, at) }];
    case 'screens.createArea':
      return [{ area: newArea(input) }];
    case 'screens.createHeading':
      return [{ heading: newHeading(input) }];
    case 'projects.remove':
      return [{ projects: without(input.projectId) }];
    case 'areas.remove':
      return [{ areas: without(input.areaId) }];
    case 'headings.remove': {
      const { headingId } = input;
      const detach = (task: Task) => (task.headingId === headingId ? { ...task, headingId: null } : task);
      return [{ headings: without(headingId), tasks: detach }];
    }
    case 'projects.archive':
      return input.restore ? [] : [{ projects: without(input.projectId) }];
    case 'screens.writeProjectNotes':
      return [{ projects: one(input.id, patched<Project>({ notes: input.notes })) }];
    case 'areas.update': {
      const { areaId, ...patch } = input;
      return [{ areas: one(areaId, patched<Area>(patch)) }];
    }
    case 'areas.archive': {
      const isIn = ({ areaId }: Project) => areaId === input.areaId;
      if (input.restore) return [];
      return [{ areas: without(input.areaId), projects: (project) => (isIn(project) ? null : project) }];
    }
    case 'screens.writeAreaNotes':
      return [{ areas: one(input.id, patched<Area>({ notes: input.notes })) }];
    case 'headings.update': {
      const { headingId, ...patch } = input;
      return [{ headings: one(headingId, patched<Heading>(patch)) }];
    }
    case 'hierarchy.reorderPlaces':
      return input.moves.map(moved);
    default:
      return [];
  }
}

/** Changes each item, and adds the new one if the answer does not have it yet. */
const all = <Item extends { id: string }>(
  items: Item[],
  each: Each<Item> | undefined,
  added?: Item | false,
): Item[] => {
  const changed = each ? items.flatMap((item) => each(item) ?? []) : items;
  return added ? withNew(changed, added) : changed;
};

/** A place that was removed stays on its own screen until the person leaves that screen. */
const own = <Item>(item: Item | null, each: Each<Item> | undefined): Item | null =>
  (item && each?.(item)) ?? item;

/** Whether a heading is on the screen of its place. */
const isOn = ({ project, area }: Screen, heading: Heading): boolean =>
  heading.projectId ? heading.projectId === project?.id : heading.areaId === area?.id;

function changeScreen(screen: Screen, change: Changes): Screen {
  const { projects, areas, headings, tasks, project, heading } = change;
  return {
    ...screen,
    project: own(screen.project, projects),
    area: own(screen.area, areas),
    projects: all(screen.projects, projects, screen.area ? project : undefined).filter(
      ({ areaId }) => !screen.area || areaId === screen.area.id,
    ),
    headings: all(screen.headings, headings, heading && isOn(screen, heading) && heading),
    tasks: screen.project || screen.area ? all(screen.tasks, tasks) : screen.tasks,
  };
}

/** The areas, projects and headings of a screen with actions. */
export const applyPlacesToScreen = (screen: Screen, writes: readonly KeyedAction[]): Screen =>
  withoutUndone(writes).flatMap(changesOf).reduce(changeScreen, screen);

type Places = Pick<Frame, 'projects' | 'areas' | 'workspaceId'>;

/** The areas and projects of a workspace with actions. */
export function applyToPlaces(shown: Places, writes: readonly KeyedAction[], personal: string): Places {
  const { workspaceId } = shown;
  const placed = <Place extends Project | Area>(place: Place | undefined): Place | undefined =>
    place && (place.workspaceId || personal) === workspaceId ? { ...place, workspaceId } : undefined;
  let { projects, areas } = shown;
  for (const change of withoutUndone(writes).flatMap(changesOf)) {
    projects = all(projects, change.projects, placed(change.project));
    areas = all(areas, change.areas, placed(change.area));
  }
  return { projects, areas, workspaceId };
}

const paths = {
  'projects.update': true,
  'screens.createProject': true,
  'screens.createArea': true,
  'screens.createHeading': true,
  'projects.remove': true,
  'areas.remove': true,
  'headings.remove': true,
  'projects.archive': true,
  'screens.writeProjectNotes': true,
  'areas.update': true,
  'areas.archive': true,
  'screens.writeAreaNotes': true,
  'headings.update': true,
  'hierarchy.reorderPlaces': true,
  'me.update': true,
} satisfies Partial<Record<Action['path'], true>>;

/** An action that changes places or the frame, and no tasks. */
type PlaceAction = Extract<Action, { path: keyof typeof paths }>;

export const isOfPlace = (action: Action): action is PlaceAction => Object.hasOwn(paths, action.path);
