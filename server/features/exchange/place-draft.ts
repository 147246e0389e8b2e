import sql from 'sql-template-tag';
import { withoutField } from '../../../domain/import-reasons';
import type { Writing } from '../../core/operation/trpc';
import { findTaken } from '../shared/chosen-ids';
import type { Draft, DraftKind, DraftRow } from './draft';
import { idsOf, type Workspaces } from './find-workspaces';
import { derivedId, findOwn, kindNames } from './import-ids';
import { pagesOf } from './row-pages';
import type { Skipped } from './skipped';

/** A place that a row can go to. */
interface Place {
  workspaceId: string;
  archived: boolean;
  /** The project or area of a heading. */
  within?: string | null;
}

export interface Placed<Kind extends DraftKind> {
  row: DraftRow<Kind>;
  id: string;
  workspaceId: string;
  areaId: string | null;
  projectId: string | null;
  headingId: string | null;
}

export type PlacedDraft = { [Kind in DraftKind]: Placed<Kind>[] };

export interface Import {
  source: string;
  workspaces: Workspaces;
  draft: Draft;
}

/** The ids that rows of the file get, by their ids there. */
export type NewIds = Record<DraftKind, (key: string) => string>;

/** The ids of a draft's rows in the file, and of rows that they refer to, which may be in an earlier draft of the file. */
function keysOf({ others, ...draft }: Draft): Record<DraftKind, string[]> {
  const { areas, projects, headings, tasks } = draft;
  const rows = [...areas, ...projects, ...headings, ...tasks];
  const filters = others?.views.map(({ row }) => row.filter) ?? [];
  const namedTasks = [...(others?.comments ?? []), ...(others?.sessions ?? [])].map(({ row }) => row.taskId);
  return {
    areas: [
      ...areas.map(({ key }) => key),
      ...rows.flatMap(({ parents }) => parents.area ?? []),
      ...filters.flatMap(({ areaId }) => areaId ?? []),
    ],
    projects: [
      ...projects.map(({ key }) => key),
      ...rows.flatMap(({ parents }) => parents.project ?? []),
      ...filters.flatMap(({ projectId }) => projectId ?? []),
    ],
    headings: [...headings.map(({ key }) => key), ...rows.flatMap(({ parents }) => parents.heading ?? [])],
    tasks: [
      ...tasks.map(({ key }) => key),
      ...namedTasks,
      ...(others?.rounds ?? []).flatMap(({ row }) => row.taskIds),
    ],
  };
}

async function readIds(ctx: Writing, source: string, keys: ReturnType<typeof keysOf>): Promise<NewIds> {
  const idOf = async (kind: DraftKind) => {
    const own = source === 'parcours' ? await findOwn(ctx, kind, keys[kind]) : new Set<string>();
    const known = new Map<string, string>();
    return (key: string) => {
      const id = known.get(key) ?? (own.has(key) ? key : derivedId(ctx.caller.id, source, kind, key));
      known.set(key, id);
      return id;
    };
  };
  return {
    areas: await idOf('areas'),
    projects: await idOf('projects'),
    headings: await idOf('headings'),
    tasks: await idOf('tasks'),
  };
}

/** The rows that imported rows may go to. */
async function readPlaces(
  ctx: Writing,
  workspaces: Workspaces,
  ids: readonly string[],
): Promise<Map<string, Place>> {
  const among = sql`workspace_id = ANY(${idsOf(workspaces)}::uuid[]) AND id = ANY(${[...ids]}::uuid[])`;
  const own = sql`id, workspace_id AS "workspaceId"`;
  const rows = await ctx.db.rows<Place & { id: string }>(sql`
    SELECT ${own}, archived_at IS NOT NULL AS archived, NULL::uuid AS within FROM areas WHERE ${among}
    UNION ALL SELECT ${own}, archived_at IS NOT NULL, NULL FROM projects WHERE ${among}
    UNION ALL SELECT ${own}, false, coalesce(project_id, area_id) FROM headings WHERE ${among}`);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

const isOpen = (fields: object) => !('status' in fields) || fields.status === 'open';
const isArchived = (fields: object) => 'archivedAt' in fields && Boolean(fields.archivedAt);

/** Why a row cannot go where it belongs; undefined if it can. */
function findObstacle(kind: DraftKind, fields: object, within: Place | undefined): string | undefined {
  if (kind === 'headings') return within ? undefined : 'The project or area of this heading is not there.';
  return within?.archived && isOpen(fields) && !isArchived(fields)
    ? 'Its project or area is archived. Restore that first.'
    : undefined;
}

/** The place of a row, by the keys of its parents. A parent that is not in its workspace is left out. */
function findPlace(
  kind: DraftKind,
  { parents: { project, area, heading }, workspace }: DraftRow,
  { ids, places, workspaces }: Known,
) {
  const workspaceId = workspaces.of(workspace);
  const lookUp = (of: DraftKind, key: string | null | undefined) => {
    const id = key ? ids[of](key) : null;
    return id !== null && places.get(id)?.workspaceId === workspaceId ? id : null;
  };
  const projectId = kind === 'areas' || kind === 'projects' ? null : lookUp('projects', project);
  const areaId = kind === 'areas' || projectId ? null : lookUp('areas', area);
  const within = projectId ?? areaId;
  const found = kind === 'tasks' && within ? lookUp('headings', heading) : null;
  const headingId = found && places.get(found)?.within === within ? found : null;
  return { workspaceId, projectId, areaId, headingId };
}

/** The parents of a row that it comes without. */
function* missingParents(
  { parents }: DraftRow,
  found: ReturnType<typeof findPlace>,
): Generator<'project' | 'area' | 'heading'> {
  const { project, area, heading } = parents;
  if (project && !found.projectId) yield 'project';
  if (area && !found.areaId && !found.projectId) yield 'area';
  if (heading && !found.headingId) yield 'heading';
}

interface Known {
  ids: NewIds;
  workspaces: Workspaces;
  /** Grows by the rows that are placed. */
  places: Map<string, Place>;
  skipped: Skipped[];
}

/** The row with its place; undefined for one that is skipped. */
function placeRow<Kind extends DraftKind>(
  { kind, row, taken }: { kind: Kind; row: DraftRow<Kind>; taken: ReadonlySet<string> },
  known: Known,
): Placed<Kind> | undefined {
  const { places, skipped } = known;
  const { line, fields } = row;
  const id = known.ids[kind](row.key);
  const place = findPlace(kind, row, known);
  const within = place.projectId ?? place.areaId;
  const reason = taken.has(id)
    ? 'Was imported before.'
    : findObstacle(kind, fields, within === null ? undefined : places.get(within));
  if (reason) {
    skipped.push({ line, reason });
    return undefined;
  }
  for (const field of missingParents(row, place))
    skipped.push({ line, reason: withoutField({ kind: kindNames[kind], field, why: 'It is not there.' }) });
  places.set(id, { workspaceId: place.workspaceId, archived: isArchived(fields), within });
  return { row, id, ...place };
}

async function placeRows<Kind extends DraftKind>(
  ctx: Writing,
  { kind, rows }: { kind: Kind; rows: readonly DraftRow<Kind>[] },
  known: Known,
): Promise<Placed<Kind>[]> {
  const placed: Placed<Kind>[] = [];
  for await (const page of pagesOf(rows)) {
    const ids = page.map(({ key }) => known.ids[kind](key));
    const taken = await findTaken(ctx, kind, ids);
    placed.push(...page.flatMap((row) => placeRow({ kind, row, taken }, known) ?? []));
  }
  return placed;
}

/** Gives each row its id and place. Rows that are there already, or cannot go where they belong, are skipped. */
export async function placeDraft(
  ctx: Writing,
  given: Import,
): Promise<{ placed: PlacedDraft; newIds: NewIds }> {
  const { source, draft, workspaces } = given;
  const keys = keysOf(draft);
  const ids = await readIds(ctx, source, keys);
  const named = (['areas', 'projects', 'headings'] as const).flatMap((kind) => keys[kind].map(ids[kind]));
  const places = await readPlaces(ctx, workspaces, named);
  const known = { ids, places, workspaces, skipped: draft.skipped };
  const placed = {
    areas: await placeRows(ctx, { kind: 'areas', rows: draft.areas }, known),
    projects: await placeRows(ctx, { kind: 'projects', rows: draft.projects }, known),
    headings: await placeRows(ctx, { kind: 'headings', rows: draft.headings }, known),
    tasks: await placeRows(ctx, { kind: 'tasks', rows: draft.tasks }, known),
  };
  return { placed, newIds: ids };
}
