import type { Client } from 'openapi-fetch';
import { pages } from './pages.js';
import { ParcoursError, unwrap } from './parcours-error.js';
import type { Area, Heading, Project, paths, Task } from './schema.js';

/*
 * A mirror of one workspace. A batch of changes and its position are stored together, so a program that is killed at any point
 * goes on from the last batch. Rows are as they are when they are read, so a batch that comes twice does no harm.
 */

/** How many tasks are under a place changes without a change of the place. */
type Counted = 'openTaskCount' | 'doneTaskCount';

/** What a mirror holds, by kind. */
export interface MirrorRows {
  area: Area;
  project: Omit<Project, Counted>;
  heading: Omit<Heading, Counted>;
  task: Task;
}
export type MirrorKind = keyof MirrorRows;

/** A row of a mirror. */
export type MirrorRow = {
  [Kind in MirrorKind]: { kind: Kind; id: string; row: MirrorRows[Kind] };
}[MirrorKind];

/** What a store takes at once: all of it, with the position, or nothing. */
export interface MirrorBatch {
  /** True if the batch is the whole mirror: what the store held before is gone. */
  isWhole: boolean;
  put: readonly MirrorRow[];
  remove: readonly { kind: MirrorKind; id: string }[];
  position: string;
}

/** Where a mirror is kept. `@parcours/client/file-store` has one in a file. */
export interface MirrorStore {
  /** The position of the last batch; undefined while there is none. */
  position(): Promise<string | undefined>;
  apply(batch: MirrorBatch): Promise<void>;
}

const keyOf = ({ kind, id }: Pick<MirrorRow, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The rows after a batch. */
export function afterBatch(
  rows: ReadonlyMap<string, MirrorRow>,
  { isWhole, put, remove }: MirrorBatch,
): Map<string, MirrorRow> {
  const next = new Map(isWhole ? [] : rows);
  for (const row of put) next.set(keyOf(row), row);
  for (const gone of remove) next.delete(keyOf(gone));
  return next;
}

/** A mirror in memory. It begins anew with the program. */
export class MemoryStore implements MirrorStore {
  #rows: ReadonlyMap<string, MirrorRow> = new Map();
  #position: string | undefined;

  async position(): Promise<string | undefined> {
    return this.#position;
  }

  async apply(batch: MirrorBatch): Promise<void> {
    this.#rows = afterBatch(this.#rows, batch);
    this.#position = batch.position;
  }

  rows(): MirrorRow[] {
    return [...this.#rows.values()];
  }
}

export interface SyncOptions {
  /** The workspace to mirror; the personal one if absent. */
  workspaceId?: string;
  signal?: AbortSignal;
}

type Api = Client<paths>;
interface From {
  api: Api;
  workspaceId: string;
  signal: AbortSignal | null;
}

const kinds: MirrorKind[] = ['area', 'project', 'heading', 'task'];
/** The most rows of an answer. */
const LIMIT = 200;

const withoutCounts = <Row extends Record<Counted, number>>({
  openTaskCount: _,
  doneTaskCount: __,
  ...row
}: Row): Omit<Row, Counted> => row;

async function personalWorkspace(api: Api, signal: AbortSignal | null): Promise<string> {
  const { workspaces } = await unwrap(api.GET('/v2/workspaces', { signal }));
  const personal = workspaces.find(({ kind }) => kind === 'personal');
  if (!personal) throw new Error('This account has no personal workspace. Give a workspaceId.');
  return personal.id;
}

async function readHeadings({ api, signal }: From, place: { projectId: string } | { areaId: string }) {
  const rows: MirrorRow[] = [];
  const read = (cursor: string | undefined) =>
    api.GET('/v2/headings', { params: { query: { ...place, cursor } }, signal });
  for await (const { headings } of pages(read))
    for (const row of headings) rows.push({ kind: 'heading', id: row.id, row: withoutCounts(row) });
  return rows;
}

/** The headings of places. One that was deleted meanwhile has none: the changes say so. */
async function headingsOf(from: From, places: readonly MirrorRow[]): Promise<MirrorRow[]> {
  const rows: MirrorRow[] = [];
  for (const { kind, id } of places) {
    const place = kind === 'project' ? { projectId: id } : { areaId: id };
    const found = await readHeadings(from, place).catch((thrown: unknown) => {
      if (thrown instanceof ParcoursError && thrown.status === 404) return [];
      throw thrown;
    });
    rows.push(...found);
  }
  return rows;
}

async function readPlaces({ api, workspaceId, signal }: From): Promise<MirrorRow[]> {
  const rows: MirrorRow[] = [];
  const query = { workspaceId, includeArchived: true };
  const areas = (cursor: string | undefined) =>
    api.GET('/v2/areas', { params: { query: { ...query, cursor } }, signal });
  for await (const page of pages(areas))
    for (const row of page.areas) rows.push({ kind: 'area', id: row.id, row });
  const projects = (cursor: string | undefined) =>
    api.GET('/v2/projects', { params: { query: { ...query, cursor } }, signal });
  for await (const page of pages(projects))
    for (const row of page.projects) rows.push({ kind: 'project', id: row.id, row: withoutCounts(row) });
  return rows;
}

/** A list that was asked for no fields has whole rows. */
const isTask = (row: Partial<Task>): row is Task => row.id !== undefined && row.createdAt !== undefined;

async function readTasks({ api, workspaceId, signal }: From): Promise<MirrorRow[]> {
  const rows: MirrorRow[] = [];
  const read = (cursor: string | undefined) =>
    api.GET('/v2/tasks', { params: { query: { workspaceId, status: 'any', limit: LIMIT, cursor } }, signal });
  for await (const { tasks } of pages(read))
    for (const row of tasks) if (isTask(row)) rows.push({ kind: 'task', id: row.id, row });
  return rows;
}

/** Reads everything, from a position on: what changes meanwhile comes with the next changes. */
async function readWhole(from: From): Promise<MirrorBatch> {
  const { api, workspaceId, signal } = from;
  const { next } = await unwrap(api.GET('/v2/changes', { params: { query: { workspaceId } }, signal }));
  const places = await readPlaces(from);
  const put = [...places, ...(await headingsOf(from, places)), ...(await readTasks(from))];
  return { isWhole: true, put, remove: [], position: toPosition(workspaceId, next) };
}

/** A store that held another workspace begins anew. */
const toPosition = (workspaceId: string, at: string): string => `${workspaceId} ${at}`;
const atOf = (position: string | undefined, workspaceId: string): string | undefined =>
  position?.startsWith(`${workspaceId} `) ? position.slice(workspaceId.length + 1) : undefined;

type Changes = paths['/v2/changes']['get']['responses'][200]['content']['application/json'];

/** The row of a change; undefined for what is gone. */
function rowOf({
  change,
  id,
  area,
  project,
  heading,
  task,
}: Changes['changes'][number]): MirrorRow | undefined {
  if (change === 'deleted') return undefined;
  if (area) return { kind: 'area', id, row: area };
  if (project) return { kind: 'project', id, row: withoutCounts(project) };
  if (heading) return { kind: 'heading', id, row: withoutCounts(heading) };
  return task && { kind: 'task', id, row: task };
}

function toBatch({ changes, next }: Changes, workspaceId: string): MirrorBatch {
  const put: MirrorRow[] = [];
  const remove: { kind: MirrorKind; id: string }[] = [];
  for (const change of changes) {
    const row = rowOf(change);
    const kind = kinds.find((one) => one === change.kind);
    if (row) put.push(row);
    else if (kind) remove.push({ kind, id: change.id });
  }
  return { isWhole: false, put, remove, position: toPosition(workspaceId, next) };
}

/**
 * Brings a mirror up to date: reads everything the first time, and where the server cannot say what changed; else what has
 * changed.
 * @returns the batches that the store took.
 * @throws ParcoursError if the server refuses.
 */
export async function sync(api: Api, store: MirrorStore, options: SyncOptions = {}): Promise<MirrorBatch[]> {
  const { signal = null } = options;
  const workspaceId = options.workspaceId ?? (await personalWorkspace(api, signal));
  const from = { api, workspaceId, signal };
  const taken: MirrorBatch[] = [];
  const take = async (batch: MirrorBatch) => {
    await store.apply(batch);
    taken.push(batch);
  };
  for (;;) {
    const since = atOf(await store.position(), workspaceId);
    if (since === undefined) {
      await take(await readWhole(from));
      continue;
    }
    const query = { since, kinds, workspaceId, limit: LIMIT };
    const found = await unwrap(api.GET('/v2/changes', { params: { query }, signal }));
    if (found.reset) await take(await readWhole(from));
    else if (found.changes.length > 0 || found.next !== since) await take(toBatch(found, workspaceId));
    if (!found.reset && found.changes.length === 0) return taken;
  }
}
