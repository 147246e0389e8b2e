import { useMemo } from 'react';
import { type Ordered, place } from '@/domain/order';
import type { Text } from '@/language/translator';
import type { Area, Heading, Project } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import type { Action, ActionInputs } from '../../sync/actions/actions';
import { newUuid } from '../../sync/new-uuid';
import { useTRPCClient } from '../../sync/trpc';
import { act, sendAll, tryAct, trySave } from '../../sync/use-action';
import type { Saved } from '../../ui/toast';

type Client = ReturnType<typeof useTRPCClient>;
type Common = Text<'common'>;

/** Notes and those that they were written over. The server merges what others wrote meanwhile. */
export interface NotesEdit {
  notes: string;
  base: string;
}

/** The values that a place has in the fields of a patch. */
function reverse(place: object, patch: object): Record<string, unknown> {
  const values: Record<string, unknown> = { ...place };
  return Object.fromEntries(Object.keys(patch).map((key) => [key, values[key]]));
}

interface Editing<Place, Patch> {
  set: (place: Place, patch: Patch) => Action;
  read: (place: Place) => Promise<object | undefined>;
}

/**
 * Returns a function that sets fields of a place. It offers Undo only with a message, and resolves to an error message
 * for the field.
 */
const editing =
  <Place extends object, Patch extends object>(client: Client, { set, read }: Editing<Place, Patch>) =>
  (place: Place, patch: Patch, label?: string): Saved => {
    const undo = label && {
      label,
      by: [set(place, { ...patch, ...reverse(place, patch) })],
      read: async () => reverse((await read(place)) ?? {}, patch),
    };
    const does = set(place, patch);
    return undo ? tryAct(client, does, undo) : trySave(() => sendAll(client, [does]));
  };

const placeOf = ({ projectId, areaId }: HeadingPlace) =>
  projectId ? { projectId } : { areaId: areaId ?? undefined };

const createReads = (client: Client) => ({
  readProject: async ({ id: projectId }: Project) => (await client.projects.get.query({ projectId })).project,
  readArea: async ({ id, workspaceId }: Area) =>
    (await client.areas.list.query({ workspaceId })).areas.find((area) => area.id === id),
});

const createSaves = (client: Client) => ({
  saveProject: editing(client, {
    set: ({ id: projectId }: Project, patch: Partial<Pick<Project, 'name' | 'deadline'>>) => ({
      path: 'projects.update',
      input: { projectId, ...patch },
    }),
    read: createReads(client).readProject,
  }),
  saveArea: editing(client, {
    set: ({ id: areaId }: Area, patch: Partial<Pick<Area, 'name' | 'icon' | 'hue'>>) => ({
      path: 'areas.update',
      input: { areaId, ...patch },
    }),
    read: createReads(client).readArea,
  }),
  saveHeading: editing(client, {
    set: ({ id: headingId }: Heading, patch: Partial<Pick<Heading, 'name' | 'deadline'>>) => ({
      path: 'headings.update',
      input: { headingId, ...patch },
    }),
    read: async ({ id, ...heading }) =>
      (await client.headings.list.query(placeOf(heading))).headings.find((one) => one.id === id),
  }),
});

/** The list a place moves to, in order, and the place to insert it before; null is the end. */
interface Among {
  list: readonly Ordered[];
  beforeId: string | null;
}

interface ProjectTarget extends Among {
  /** The area of the list; null for projects without an area. */
  areaId: string | null;
  /** The name of another area that it moves to. */
  name?: string;
}

type Moves = ActionInputs['hierarchy.reorderPlaces']['moves'];

const moving = (moves: Moves) => ({ path: 'hierarchy.reorderPlaces', input: { moves } }) as const;

/** The positions to write, and the previous ones. */
function positions(list: readonly Ordered[], id: string, beforeId: string | null): [Ordered[], Ordered[]] {
  const placed = place(list, [id], beforeId);
  const ids = new Set(placed.map((one) => one.id));
  return [placed, list.filter((one) => ids.has(one.id))];
}

/** `position 2 of 5`, for the toast. */
function positionName(common: Common, id: string, { list, beforeId }: Among): string {
  const rest = list.filter((one) => one.id !== id);
  const at = beforeId === null ? rest.length : rest.findIndex((one) => one.id === beforeId);
  return common('position', { at: at + 1, of: rest.length + 1 });
}

type HeadingPlace = Pick<Heading, 'projectId' | 'areaId'>;

const inArea = (areaId: string | null) =>
  areaId ? ({ kind: 'area', areaId } as const) : ({ kind: 'root' } as const);

const parentOf = ({ projectId, areaId }: HeadingPlace) =>
  projectId ? ({ kind: 'project', projectId } as const) : ({ kind: 'area', areaId: areaId ?? '' } as const);

function createMoves(client: Client, common: Common) {
  const move = (to: Moves, back: Moves, [name, place]: [name: string, place: string]) =>
    act(client, moving(to), { label: common('movedNamed', { name, place }), by: [moving(back)] });
  const moveAmong = (movesOf: (list: Ordered[]) => Moves) => (moved: Area | Heading, among: Among) => {
    const [to, back] = positions(among.list, moved.id, among.beforeId);
    return move(movesOf(to), movesOf(back), [moved.name, positionName(common, moved.id, among)]);
  };
  return {
    moveProject(project: Project, { areaId, name, ...among }: ProjectTarget) {
      const { list, beforeId } = among;
      const [to, back] = positions(
        [...list.filter(({ id }) => id !== project.id), project],
        project.id,
        beforeId,
      );
      const moves = (orders: Ordered[], area: string | null): Moves =>
        orders.map(({ id: projectId, order }) => ({
          ...{ kind: 'project', projectId, order },
          ...(projectId === project.id && { parent: inArea(area) }),
        }));
      const place = name ?? positionName(common, project.id, among);
      return move(moves(to, areaId), moves(back, project.areaId), [project.name, place]);
    },
    moveArea: moveAmong((list) => list.map(({ id: areaId, order }) => ({ kind: 'area', areaId, order }))),
    moveHeading: moveAmong((list) =>
      list.map(({ id: headingId, order }) => ({ kind: 'heading', headingId, order })),
    ),
    /** Moves a heading with its tasks to the end of another project or area. */
    fileHeading({ id: headingId, ...heading }: Heading, { name, ...to }: HeadingPlace & { name: string }) {
      const moves = (place: HeadingPlace, order?: number): Moves => [
        { kind: 'heading', headingId, order, parent: parentOf(place) },
      ];
      return move(moves(to), moves(heading, heading.order), [heading.name, name]);
    },
  };
}

type Fields<Path extends keyof ActionInputs> = Omit<ActionInputs[Path], 'id'>;

const archiving = {
  project: (projectId: string, restore: boolean) =>
    ({ path: 'projects.archive', input: { projectId, restore } }) as const,
  area: (areaId: string, restore: boolean) =>
    ({ path: 'areas.archive', input: { areaId, restore } }) as const,
};

/** What creates places. Each resolves to the new id, or to undefined if that was refused. */
function createCreation(client: Client, common: Common, workspaceId: string | undefined) {
  const create = async (
    does: Extract<Action, { path: `screens.create${'Area' | 'Project' | 'Heading'}` }>,
    by: readonly Action[],
    after: readonly Action[],
  ) => {
    const { id, name } = does.input;
    const label = common('addedNamed', { name: name.slice(0, 40) });
    // Undo puts it into the trash.
    const redo: Action[] = [{ path: 'trash.restore', input: { trashId: id } }, ...after];
    return (await act(client, does, { label, by, redo, quiet: true })) ? { id } : undefined;
  };
  return {
    createArea(fields: Fields<'screens.createArea'>) {
      const id = newUuid();
      const does = { path: 'screens.createArea', input: { id, workspaceId, ...fields } } as const;
      const remove = { path: 'areas.remove', input: { areaId: id } } as const;
      return create(does, [archiving.area(id, false), remove], [archiving.area(id, true)]);
    },
    createProject(fields: Fields<'screens.createProject'>) {
      const id = newUuid();
      const input = fields.areaId ? { id, ...fields } : { id, workspaceId, ...fields };
      const remove = { path: 'projects.remove', input: { projectId: id } } as const;
      return create(
        { path: 'screens.createProject', input },
        [archiving.project(id, false), remove],
        [archiving.project(id, true)],
      );
    },
    createHeading(fields: Fields<'screens.createHeading'>) {
      const id = newUuid();
      const remove = { path: 'headings.remove', input: { headingId: id } } as const;
      return create({ path: 'screens.createHeading', input: { id, ...fields } }, [remove], []);
    },
  };
}

function createRemoval(client: Client, common: Common) {
  const archive =
    (archiving: (id: string, restore: boolean) => Action) =>
    ({ id, name }: Project | Area) =>
      act(client, archiving(id, false), {
        label: common('archivedNamed', { name }),
        by: [archiving(id, true)],
      });
  return {
    archiveProject: archive(archiving.project),
    archiveArea: archive(archiving.area),
    removeHeading: ({ id: headingId, name }: Heading) =>
      act(
        client,
        { path: 'headings.remove', input: { headingId } },
        {
          label: common('deletedHeading', { name }),
          by: [{ path: 'trash.restore', input: { trashId: headingId } }],
        },
      ),
  };
}

/** The actions on areas, projects and headings. Those that save resolve to an error message for the field. */
export function usePlaceActions() {
  const common = useText('common');
  const client = useTRPCClient();
  const workspaceId = useWorkspaceId();
  return useMemo(() => {
    return {
      ...createReads(client),
      ...createSaves(client),
      saveNotes(kind: 'project' | 'area', id: string, { base, notes }: NotesEdit) {
        const path = kind === 'project' ? 'screens.writeProjectNotes' : 'screens.writeAreaNotes';
        return trySave(() => sendAll(client, [{ path, input: { id, base, notes } }]));
      },
      ...createMoves(client, common),
      ...createRemoval(client, common),
      ...createCreation(client, common, workspaceId),
    };
  }, [client, workspaceId, common]);
}

export type PlaceActions = ReturnType<typeof usePlaceActions>;
