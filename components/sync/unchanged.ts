import { hashKey } from '@tanstack/react-query';
import { MAX_TASKS_BY_ID } from '@/domain/request-limits';
import type { Area, Heading, Project, Task } from '@/server/types';
import { textOfPage } from '../shell/language/late-messages';
import type { Action } from './actions/actions';
import { inChunks } from './actions/batches';
import { nameTasks } from './actions/names';
import { isUnanswered, type useTRPCClient } from './trpc';
import { hasUnsent } from './write-queue';

type Client = ReturnType<typeof useTRPCClient>;

/** Rows as the page left them, by their ids. */
export type Left = ReadonlyMap<string, Row>;
type Row = Task | Project | Area | Heading;

const isTask = (row: Row): row is Task => 'title' in row;

/** Whether a field is compared. */
type Compares = (field: string) => boolean;

const among =
  (fields: readonly string[]): Compares =>
  (field) =>
    field !== 'order' && fields.includes(field);

/** Fields that change although nobody edits the task. */
const notEdited = new Set<string>(['order', 'createdAt', 'updatedAt', 'accessRole'] satisfies (keyof Task)[]);

const places = among(['projectId', 'areaId', 'headingId'] satisfies (keyof Task)[]);
const status = among(['status'] satisfies (keyof Task)[]);
const edited: Compares = (field) => !notEdited.has(field);

/** The fields that an action sets in tasks, by their ids. What it deletes, it sets as a whole. */
function setIn({ path, input }: Action): [taskId: string, compares: Compares][] {
  switch (path) {
    case 'tasks.update': {
      const { taskId, ...patch } = input;
      return [[taskId, among(Object.keys(patch))]];
    }
    case 'selection.change':
      return input.groups.flatMap(({ taskIds, changes }) =>
        taskIds.map((id): [string, Compares] => [id, among(Object.keys(changes))]),
      );
    case 'hierarchy.reorder':
      return input.moves.map(({ taskId, parent }) => [taskId, parent ? places : among([])]);
    case 'tasks.complete':
      return [[input.taskId, status]];
    case 'selection.complete':
      return input.taskIds.map((id) => [id, status]);
    case 'tasks.remove':
      return [[input.taskId, edited]];
    case 'selection.remove':
      return input.taskIds.map((id) => [id, edited]);
    default:
      return [];
  }
}

/** The action for the tasks that are left; undefined if none is. */
function onlyFor(action: Action, isLeft: (id: string) => boolean): Action | undefined {
  const { path, input } = action;
  switch (path) {
    case 'tasks.update':
    case 'tasks.complete':
    case 'tasks.remove':
      return isLeft(input.taskId) ? action : undefined;
    case 'selection.change': {
      const all = input.groups.map((group) => ({ ...group, taskIds: group.taskIds.filter(isLeft) }));
      const groups = all.filter(({ taskIds }) => taskIds.length > 0);
      return groups.length > 0 ? { path, input: { groups } } : undefined;
    }
    case 'hierarchy.reorder': {
      const moves = input.moves.filter(({ taskId }) => isLeft(taskId));
      return moves.length > 0 ? { path, input: { moves } } : undefined;
    }
    case 'selection.complete': {
      const taskIds = input.taskIds.filter(isLeft);
      return taskIds.length > 0 ? { path, input: { ...input, taskIds } } : undefined;
    }
    case 'selection.remove': {
      const taskIds = input.taskIds.filter(isLeft);
      return taskIds.length > 0 ? { path, input: { taskIds } } : undefined;
    }
    default:
      return action;
  }
}

async function readNow(client: Client, ids: readonly string[]): Promise<Task[]> {
  const answers = inChunks(ids, MAX_TASKS_BY_ID).map((taskIds) => client.selection.get.query({ taskIds }));
  return (await Promise.all(answers)).flatMap(({ tasks }) => tasks);
}

/** Without the server, the undo waits behind what it undoes. */
function ignoreUnanswered(error: unknown): undefined {
  if (!isUnanswered(error)) throw error;
}

/** Says which of several tasks were left out. */
async function noteOf(left: readonly Row[], count: number): Promise<string | undefined> {
  if (left.length === 0) return undefined;
  const [t, common] = await Promise.all([textOfPage('tasks'), textOfPage('common')]);
  return count === 1
    ? t('oneChanged', { task: nameTasks(left.filter(isTask), common) })
    : t('someChanged', { left: left.length, count });
}

/** What a change of a place sets, and the place as the server has it. */
async function readPlace(client: Client, { path, input }: Action, left: Left) {
  switch (path) {
    case 'projects.update': {
      const { projectId, ...set } = input;
      return { id: projectId, set, now: (await client.projects.get.query({ projectId })).project };
    }
    case 'areas.update': {
      const { areaId: id, ...set } = input;
      const workspaceId = Reflect.get(Object(left.get(id)), 'workspaceId');
      const { areas } = await client.areas.list.query({ workspaceId });
      return { id, set, now: areas.find((area) => area.id === id) };
    }
    case 'headings.update': {
      const { headingId: id, ...set } = input;
      const { projectId, areaId } = { projectId: null, areaId: null, ...left.get(id) };
      const place = projectId ? { projectId } : { areaId: areaId ?? undefined };
      const { headings } = await client.headings.list.query(place);
      return { id, set, now: headings.find((heading) => heading.id === id) };
    }
    default:
      return undefined;
  }
}

const valuesOf = (row: object, compares: Compares): string =>
  hashKey([Object.fromEntries(Object.entries(row).filter(([field]) => compares(field)))]);

/** Whether someone else changed what the action sets in a place. */
async function isPlaceChanged(client: Client, action: Action, left: Left): Promise<boolean> {
  const place = await readPlace(client, action, left).catch(ignoreUnanswered);
  const was = place && left.get(place.id);
  if (!place || !was) return false;
  const compares = among(Object.keys(place.set));
  return !place.now || valuesOf(place.now, compares) !== valuesOf(was, compares);
}

interface Unchanged {
  actions: readonly Action[];
  /** A sentence about what was left out. */
  note?: string | undefined;
}

async function onlyUnchangedTasks(
  client: Client,
  actions: readonly Action[],
  left: Left,
): Promise<Unchanged> {
  const set = actions.flatMap(setIn).filter(([id]) => left.has(id));
  const ids = [...new Set(set.map(([id]) => id))];
  const answer = ids.length > 0 && (await readNow(client, ids).catch(ignoreUnanswered));
  if (!answer) return { actions };
  const now = new Map(answer.map((task) => [task.id, task]));
  const isSame = (id: string) => {
    const [is, was] = [now.get(id), left.get(id)];
    const compared = set.filter(([taskId]) => taskId === id).map(([, compares]) => compares);
    const compares = (field: string) => compared.some((one) => one(field));
    return is && was && valuesOf(is, compares) === valuesOf(was, compares);
  };
  const changed = new Set(ids.filter((id) => !isSame(id)));
  const note = await noteOf(
    [...changed].flatMap((id) => left.get(id) ?? []),
    ids.length,
  );
  if (changed.size === ids.length) return { actions: [], note };
  return { actions: actions.flatMap((one) => onlyFor(one, (id) => !changed.has(id)) ?? []), note };
}

/**
 * Undo, without the rows that are not as the page left them: it would overwrite what another person or another tab changed
 * since.
 */
export async function onlyUnchanged(
  client: Client,
  actions: readonly Action[],
  left: Left,
): Promise<Unchanged> {
  // The server lacks what waits, and so differs although nobody changed anything. In an archived project nothing changes.
  if (hasUnsent() || actions[0]?.path === 'projects.archive') return { actions };
  for (const action of actions)
    if (await isPlaceChanged(client, action, left))
      return { actions: [], note: (await textOfPage('common'))('changedSince') };
  return onlyUnchangedTasks(client, actions, left);
}
