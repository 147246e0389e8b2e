import type { Area, Frame, Heading, Project, Screen, Task } from '@/server/types';
import type { Action, KeyedAction } from './actions';

type Each<Item> = (item: Item) => Item | null;

/** What an action does to each place; null takes it off the page. */
interface Changes {
  projects?: Each<Project>;
  areas?: Each<Area>;
  headings?: Each<Heading>;
  /** Of the screens of a project or area. */
  tasks?: Each<Task>;
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

/** What an action does to places, one after the other. */
function changesOf({ path, input }: Action): Changes[] {
  switch (path) {
    case 'projects.update': {
      const { projectId, ...patch } = input;
      return [{ projects: one(projectId, patched<Project>(patch)) }];
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

const all = <Item>(items: Item[], each: Each<Item> | undefined): Item[] =>
  each ? items.flatMap((item) => each(item) ?? []) : items;

/** The screen of a place that goes away stays until the person leaves it. */
const own = <Item>(item: Item | null, each: Each<Item> | undefined): Item | null =>
  (item && each?.(item)) ?? item;

const changeScreen = (screen: Screen, { projects, areas, headings, tasks }: Changes): Screen => ({
  ...screen,
  project: own(screen.project, projects),
  area: own(screen.area, areas),
  projects: all(screen.projects, projects).filter(({ areaId }) => !screen.area || areaId === screen.area.id),
  headings: all(screen.headings, headings),
  tasks: screen.project || screen.area ? all(screen.tasks, tasks) : screen.tasks,
});

/** The areas, projects and headings of a screen with actions. */
export const layPlacesOnScreen = (screen: Screen, writes: readonly KeyedAction[]): Screen =>
  writes.flatMap(({ write }) => changesOf(write)).reduce(changeScreen, screen);

const changeFrame = (frame: Frame, { projects, areas }: Changes): Frame => ({
  ...frame,
  projects: all(frame.projects, projects),
  areas: all(frame.areas, areas),
});

const withPreferences = ({ me, ...frame }: Frame, { path, input }: Action): Frame => ({
  ...frame,
  me: path === 'me.update' ? { ...me, preferences: { ...me.preferences, ...input.preferences } } : me,
});

/** The frame with the places and preferences that actions change. */
export function layOnFrame(frame: Frame, writes: readonly KeyedAction[]): Frame {
  let laid = frame;
  for (const { write } of writes) {
    for (const changes of changesOf(write)) laid = changeFrame(laid, changes);
    if (write.path === 'me.update') laid = withPreferences(laid, write);
  }
  return laid;
}

const paths = {
  'projects.update': true,
  'projects.archive': true,
  'screens.writeProjectNotes': true,
  'areas.update': true,
  'areas.archive': true,
  'screens.writeAreaNotes': true,
  'headings.update': true,
  'hierarchy.reorderPlaces': true,
  'me.update': true,
} satisfies Partial<Record<Action['path'], true>>;

/** A change of places or of the frame around the page, and of no tasks. */
export type PlaceAction = Extract<Action, { path: keyof typeof paths }>;

export const isOfPlace = (action: Action): action is PlaceAction => Object.hasOwn(paths, action.path);
