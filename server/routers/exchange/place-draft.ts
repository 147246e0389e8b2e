import sql from 'sql-template-tag';
import type { Draft, DraftKind, DraftRow, Parents, Skipped } from '../../exchange/draft';
import type { Writing } from '../../trpc';
import { derivedId, findOwn, findTaken } from './import-ids';

/** A place that a row can go to. */
interface Place {
  archived: boolean;
  /** The project or area of a heading. */
  within?: string | null;
}

export interface Placed<Kind extends DraftKind> {
  row: DraftRow<Kind>;
  id: string;
  areaId: string | null;
  projectId: string | null;
  headingId: string | null;
}

export type PlacedDraft = { [Kind in DraftKind]: Placed<Kind>[] };

export interface Import {
  source: string;
  workspaceId: string;
  draft: Draft;
}

/** The id of each key of a kind. */
/** The ids that rows of the file get, by their ids there. */
export type NewIds = Record<DraftKind, (key: string) => string>;

async function readIds(ctx: Writing, { source, draft }: Import): Promise<NewIds> {
  const idOf = async (kind: DraftKind) => {
    const keys = draft[kind].map(({ key }) => key);
    const own = source === 'parcours' ? await findOwn(ctx, kind, keys) : new Set<string>();
    return (key: string) => (own.has(key) ? key : derivedId(ctx.caller.id, source, kind, key));
  };
  return {
    areas: await idOf('areas'),
    projects: await idOf('projects'),
    headings: await idOf('headings'),
    tasks: await idOf('tasks'),
  };
}

/** The rows of the workspace that imported rows may go to. */
async function readPlaces(
  ctx: Writing,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, Place>> {
  const among = sql`workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`;
  const rows = await ctx.db.rows<Place & { id: string }>(sql`
    SELECT id, archived_at IS NOT NULL AS archived, NULL::uuid AS within FROM areas WHERE ${among}
    UNION ALL SELECT id, archived_at IS NOT NULL, NULL FROM projects WHERE ${among}
    UNION ALL SELECT id, false, coalesce(project_id, area_id) FROM headings WHERE ${among}`);
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

/** The place of a row, by the keys of its parents. A parent that is not there is left out. */
function findPlace(kind: DraftKind, { project, area, heading }: Parents, { ids, places }: Known) {
  const lookUp = (of: DraftKind, key: string | null | undefined) => {
    const id = key ? ids[of](key) : null;
    return id !== null && places.has(id) ? id : null;
  };
  const projectId = kind === 'areas' || kind === 'projects' ? null : lookUp('projects', project);
  const areaId = kind === 'areas' || projectId ? null : lookUp('areas', area);
  const within = projectId ?? areaId;
  const found = kind === 'tasks' && within ? lookUp('headings', heading) : null;
  const headingId = found && places.get(found)?.within === within ? found : null;
  return { projectId, areaId, headingId };
}

interface Known {
  ids: NewIds;
  /** Grows by the rows that are placed. */
  places: Map<string, Place>;
  skipped: Skipped[];
}

async function placeRows<Kind extends DraftKind>(
  ctx: Writing,
  { kind, rows }: { kind: Kind; rows: readonly DraftRow<Kind>[] },
  known: Known,
): Promise<Placed<Kind>[]> {
  const { ids, places, skipped } = known;
  const taken = await findTaken(
    ctx,
    kind,
    rows.map(({ key }) => ids[kind](key)),
  );
  return rows.flatMap((row) => {
    const id = ids[kind](row.key);
    const place = findPlace(kind, row.parents, known);
    const within = place.projectId ?? place.areaId;
    const reason = taken.has(id)
      ? 'Was imported before.'
      : findObstacle(kind, row.fields, within === null ? undefined : places.get(within));
    if (reason) {
      skipped.push({ line: row.line, reason });
      return [];
    }
    places.set(id, { archived: isArchived(row.fields), within });
    return [{ row, id, ...place }];
  });
}

/** Gives each row its id and place. Rows that are there already, or cannot go where they belong, are skipped. */
export async function placeDraft(
  ctx: Writing,
  given: Import,
): Promise<{ placed: PlacedDraft; newIds: NewIds }> {
  const { draft, workspaceId } = given;
  const ids = await readIds(ctx, given);
  const named = (['areas', 'projects', 'headings'] as const).flatMap((kind) =>
    draft[kind].map(({ key }) => ids[kind](key)),
  );
  const known = { ids, places: await readPlaces(ctx, workspaceId, named), skipped: draft.skipped };
  const placed = {
    areas: await placeRows(ctx, { kind: 'areas', rows: draft.areas }, known),
    projects: await placeRows(ctx, { kind: 'projects', rows: draft.projects }, known),
    headings: await placeRows(ctx, { kind: 'headings', rows: draft.headings }, known),
    tasks: await placeRows(ctx, { kind: 'tasks', rows: draft.tasks }, known),
  };
  return { placed, newIds: ids };
}
