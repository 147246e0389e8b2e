'use client';

import { useMemo } from 'react';
import type { Text } from '@/language/translator';
import { place } from '@/server/domain/order';
import type { Area, Heading, Project } from '@/server/types';
import { useText } from '../language/language';
import { useWorkspaceId } from './current-workspace';
import { createCreation } from './place-creation';
import { createWriter, type Write } from './place-writer';
import { useTRPCClient } from './trpc';
import { act } from './use-action';

type Client = ReturnType<typeof useTRPCClient>;

type ProjectPatch = Partial<Pick<Project, 'name' | 'deadline'>>;
type AreaPatch = Partial<Pick<Area, 'name' | 'icon' | 'hue'>>;
type HeadingPatch = Partial<Pick<Heading, 'name' | 'deadline'>>;

type Writer = ReturnType<typeof createWriter> & { common: Text<'common'> };

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

const find = <Item extends { id: string }>(items: readonly Item[], id: string): object =>
  items.find((item) => item.id === id) ?? {};

type Orders = ReadonlyMap<string, number>;

/** The positions to write, and the previous ones. */
function positions(list: readonly { id: string; order: number }[], id: string, beforeId: string | null) {
  const orders = new Map(place(list, [id], beforeId).map((placed) => [placed.id, placed.order]));
  const was = new Map(list.flatMap((item) => (orders.has(item.id) ? [[item.id, item.order] as const] : [])));
  return { orders, was };
}

/** The list a place moves to, and the place to insert it before; null is the end. */
interface Among<Item> {
  list: readonly Item[];
  beforeId: string | null;
  name: string;
}

interface ProjectTarget extends Among<Project> {
  /** The area of the list; null for projects without an area. */
  areaId: string | null;
}

function createProjectMove(client: Client, { write, common }: Writer) {
  return (project: Project, { areaId, list, beforeId, name }: ProjectTarget) => {
    const { orders, was } = positions([...list, project], project.id, beforeId);
    const to = (positions: Orders, area: string | null): Write => ({
      send: () =>
        client.hierarchy.reorderPlaces.mutate({
          moves: [...positions].map(([projectId, order]) => ({
            kind: 'project',
            projectId,
            order,
            ...(projectId === project.id && {
              parent: area ? { kind: 'area', areaId: area } : { kind: 'root' },
            }),
          })),
        }),
    });
    const said = common('movedNamed', { name: project.name, place: name });
    return write(to(orders, areaId), to(was, project.areaId), said);
  };
}

function createProjectActions(client: Client, writer: Writer) {
  const { write, save, run, common } = writer;
  const setting = (project: Project, patch: ProjectPatch): Write => ({
    send: () => client.projects.update.mutate({ projectId: project.id, ...patch }),
    read: async () => reverse((await client.projects.get.query({ projectId: project.id })).project, patch),
  });
  return {
    moveProject: createProjectMove(client, writer),
    /** Saves text. Resolves to an error message for its field. */
    saveProject: (project: Project, patch: ProjectPatch, said?: string) =>
      save(setting(project, patch), setting(project, reverse(project, patch)), said),
    saveProjectNotes: ({ id }: Project, { notes, base }: NotesEdit) =>
      run({
        send: () => client.screens.writeProjectNotes.mutate({ id, base, notes }),
      }),
    /** Offers Undo only with a message. */
    updateProject: (project: Project, patch: ProjectPatch, said?: string) =>
      write(setting(project, patch), setting(project, reverse(project, patch)), said),
    archiveProject({ id: projectId, name }: Project) {
      const send = (restore: boolean) => () => client.projects.archive.mutate({ projectId, restore });
      return write({ send: send(false) }, { send: send(true) }, common('archivedNamed', { name }));
    },
  };
}

function createAreaActions(client: Client, { write, save, run, common }: Writer) {
  const setting = (area: Area, patch: AreaPatch): Write => ({
    send: () => client.areas.update.mutate({ areaId: area.id, ...patch }),
    async read() {
      const { areas } = await client.areas.list.query({ workspaceId: area.workspaceId });
      return reverse(find(areas, area.id), patch);
    },
  });
  return {
    moveArea(area: Area, { list, beforeId, name }: Among<Area>) {
      const { orders, was } = positions(list, area.id, beforeId);
      const to = (positions: Orders): Write => ({
        send: () =>
          client.hierarchy.reorderPlaces.mutate({
            moves: [...positions].map(([areaId, order]) => ({ kind: 'area', areaId, order })),
          }),
      });
      return write(to(orders), to(was), common('movedNamed', { name: area.name, place: name }));
    },
    saveArea: (area: Area, patch: AreaPatch, said?: string) =>
      save(setting(area, patch), setting(area, reverse(area, patch)), said),
    saveAreaNotes: ({ id }: Area, { notes, base }: NotesEdit) =>
      run({
        send: () => client.screens.writeAreaNotes.mutate({ id, base, notes }),
      }),
    updateArea: (area: Area, patch: AreaPatch, said?: string) =>
      write(setting(area, patch), setting(area, reverse(area, patch)), said),
    archiveArea({ id, name }: Area) {
      const send = (restore: boolean) => () => client.areas.archive.mutate({ areaId: id, restore });
      return write({ send: send(false) }, { send: send(true) }, common('archivedNamed', { name }));
    },
  };
}

type HeadingPlace = Pick<Heading, 'projectId' | 'areaId'>;

const placeOf = ({ projectId, areaId }: HeadingPlace) =>
  projectId ? { projectId } : { areaId: areaId ?? undefined };

const parentOf = ({ projectId, areaId }: HeadingPlace) =>
  projectId ? ({ kind: 'project', projectId } as const) : ({ kind: 'area', areaId: areaId ?? '' } as const);

/** Moves a heading with its tasks to the end of another project or area. */
function createHeadingFiling(client: Client, { write, common }: Writer) {
  return ({ id: headingId, ...heading }: Heading, { name, ...to }: HeadingPlace & { name: string }) => {
    const move = (place: HeadingPlace, order?: number) => () =>
      client.hierarchy.reorderPlaces.mutate({
        moves: [{ kind: 'heading', headingId, order, parent: parentOf(place) }],
      });
    const back = { send: move(heading, heading.order) };
    return write({ send: move(to) }, back, common('movedNamed', { name: heading.name, place: name }));
  };
}

function createHeadingActions(client: Client, writer: Writer) {
  const { write, common } = writer;
  return {
    fileHeading: createHeadingFiling(client, writer),
    moveHeading(heading: Heading, { list, beforeId, name }: Among<Heading>) {
      const { orders, was } = positions(list, heading.id, beforeId);
      const to = (positions: Orders): Write => ({
        send: () =>
          client.hierarchy.reorderPlaces.mutate({
            moves: [...positions].map(([headingId, order]) => ({ kind: 'heading', headingId, order })),
          }),
      });
      return write(to(orders), to(was), common('movedNamed', { name: heading.name, place: name }));
    },
    updateHeading(heading: Heading, patch: HeadingPatch, said?: string) {
      const set = (next: HeadingPatch): Write => ({
        send: () => client.headings.update.mutate({ headingId: heading.id, ...next }),
        async read() {
          const { headings } = await client.headings.list.query(placeOf(heading));
          return reverse(find(headings, heading.id), next);
        },
      });
      return write(set(patch), set(reverse(heading, patch)), said);
    },
    removeHeading: ({ id: headingId, name }: Heading) =>
      act(
        client,
        { path: 'headings.remove', input: { headingId } },
        {
          said: common('deletedHeading', { name }),
          by: [{ path: 'trash.restore', input: { trashId: headingId } }],
        },
      ),
  };
}

/** The actions on areas, projects and headings. */
export function usePlaceActions() {
  const common = useText('common');
  const client = useTRPCClient();
  const workspaceId = useWorkspaceId();
  return useMemo(() => {
    const writer = { ...createWriter(), common };
    return {
      ...createProjectActions(client, writer),
      ...createAreaActions(client, writer),
      ...createHeadingActions(client, writer),
      ...createCreation(client, workspaceId),
    };
  }, [client, workspaceId, common]);
}

export type PlaceActions = ReturnType<typeof usePlaceActions>;
