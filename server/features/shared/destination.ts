import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../../domain/roles';
import {
  type FoundRow,
  find,
  findAll,
  findMembership,
  type RowQuery,
  requireRole,
} from '../../core/access/row-access';
import { requirePlace } from '../../core/caller/permissions';
import type { SignedIn } from '../../core/operation/trpc';
import { anyOf } from '../../platform/database/any-of';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors/errors';

/*
 * Finds and checks the destination of new and moved rows. A write into a project or an area locks that row FOR SHARE,
 * and archiving locks it FOR UPDATE, so nothing can enter a place while it is archived.
 * Lock order: area, project, heading, task.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/** A project, an area, or (both null) the root of a workspace. */
export interface Place {
  projectId: string | null;
  areaId: string | null;
}

/** A place in input. Omitted fields stay unchanged. */
export interface PlaceInput {
  projectId?: string | null | undefined;
  areaId?: string | null | undefined;
}

export const samePlace = (one: Place, other: Place) =>
  one.projectId === other.projectId && one.areaId === other.areaId;

/** A row is in a project or an area, so setting one clears the other. */
export function placeAfter(old: Place, input: PlaceInput): Place {
  if (input.projectId) return { projectId: input.projectId, areaId: null };
  if (input.areaId) return { projectId: null, areaId: input.areaId };
  return {
    projectId: input.projectId === null ? null : old.projectId,
    areaId: input.areaId === null ? null : old.areaId,
  };
}

/** @throws 400 if both a project and an area are given. */
export function requireOnePlace({ projectId, areaId }: PlaceInput): void {
  if (projectId && areaId) throw invalid('areaId', 'Give projectId or areaId, not both.');
}

/**
 * Locks the destination of a write until the transaction ends; undefined for the root.
 * @throws 404, 403 below editor, 409 if it is archived.
 */
export async function lockDestination(ctx: Ctx, place: Place): Promise<FoundRow | undefined> {
  const kind = place.projectId ? 'project' : 'area';
  const id = place.projectId ?? place.areaId;
  if (!id) {
    requirePlace(ctx.caller);
    return undefined;
  }
  const found = await find(ctx, { kind, id, role: 'editor', lock: 'share' });
  if (found.archived) throw conflict(`The ${kind} is archived. Restore it first, or choose another.`);
  return found;
}

/** @throws 400 if a row is not in the named workspace. */
export function requireWorkspace({ kind, workspaceId }: FoundRow, named: string | undefined): void {
  if (named && named !== workspaceId) throw invalid('workspaceId', `The ${kind} is in another workspace.`);
}

/**
 * The workspace of a new row: that of its project or area, else the named one, else the personal one.
 * @throws like `lockDestination`; 400 if place and named workspace differ.
 */
export async function destinationOf(ctx: Ctx, place: Place, named: string | undefined): Promise<string> {
  const destination = await lockDestination(ctx, place);
  if (!destination) return (await findMembership(ctx, named)).workspaceId;
  requireWorkspace(destination, named);
  return destination.workspaceId;
}

/**
 * Checks that the caller may edit a project or area whose contents change. Takes no lock: a row inside is locked
 * already, and locking the place after it would break the lock order.
 * @throws 403 below editor. Also if the caller does not see the place, because they see the row inside.
 */
export async function requirePlaceEditor(
  ctx: Ctx,
  { projectId, areaId }: Place,
  doing = 'Moving this',
): Promise<void> {
  const kind = projectId ? 'project' : 'area';
  const id = projectId ?? areaId;
  if (!id) return;
  const place = (await findAll(ctx, { kind, ids: [id] })).get(id);
  if (!place || !atLeast(place.role, 'editor'))
    throw forbidden(`${doing} needs edit access to its ${kind}. Ask the owner of the ${kind}.`);
}

async function lockDestinationWithin(ctx: Ctx, workspaceId: string, place: Place): Promise<void> {
  const found = await lockDestination(ctx, place);
  if (found && found.workspaceId !== workspaceId)
    throw invalid(
      place.projectId ? 'projectId' : 'areaId',
      'Is in another workspace. Choose a destination in the same workspace.',
    );
}

/**
 * Locks a row for a change that may also move it. Locks the destination first, to keep the lock order.
 * @returns the row before the change, and its place after it.
 * @throws 400 for another workspace or two destinations, 403 if the caller may not edit the place it leaves; 404, 403
 * and 409 like `find` and `lockDestination`.
 */
export async function findToMove(
  ctx: Ctx,
  wanted: Omit<RowQuery, 'lock'>,
  to: PlaceInput,
): Promise<{ found: FoundRow; place: Place }> {
  requireOnePlace(to);
  let isDestinationLocked = false;
  const lockDestinationOnce = async (from: FoundRow) => {
    const place = placeAfter(from, to);
    if (isDestinationLocked || samePlace(from, place)) return;
    await lockDestinationWithin(ctx, from.workspaceId, place);
    isDestinationLocked = true;
  };
  if (to.projectId || to.areaId) await lockDestinationOnce(await find(ctx, wanted));
  const found = await find(ctx, { ...wanted, lock: 'update' });
  await lockDestinationOnce(found);
  const place = placeAfter(found, to);
  if (!samePlace(found, place)) await requirePlaceEditor(ctx, found);
  return { found, place };
}

/** A locked row, and whether its locked place is archived. */
export type PlacedRow = FoundRow & { placeArchived: boolean };

const PlaceRow = z.object({ id: z.string(), workspaceId: z.string(), archived: z.boolean() });
type PlaceRow = z.infer<typeof PlaceRow>;

async function lockAll(ctx: Ctx, table: 'areas' | 'projects', ids: ReadonlySet<string>): Promise<PlaceRow[]> {
  if (ids.size === 0) return [];
  const query = sql`
    SELECT id, workspace_id AS "workspaceId", archived_at IS NOT NULL AS archived FROM ${raw(table)}
    WHERE id = ${anyOf([...ids])} ORDER BY id FOR SHARE`;
  return ctx.db.rows(query, PlaceRow);
}

/** Locks the places of rows until the transaction ends, even those that the caller may not see. Leaves out those that are gone. */
export async function lockPlaces(ctx: Ctx, rows: readonly Place[]): Promise<ReadonlyMap<string, PlaceRow>> {
  const idsOf = (key: keyof Place) => new Set(rows.flatMap((row) => row[key] ?? []));
  const areas = await lockAll(ctx, 'areas', idsOf('areaId'));
  const projects = await lockAll(ctx, 'projects', idsOf('projectId'));
  return new Map([...areas, ...projects].map((row) => [row.id, row]));
}

type Placed = 'project' | 'task';

/**
 * Locks rows and their places, for writes that must not race with archiving a place: restore, complete, reopen. Leaves
 * out rows that the caller may not see.
 */
export async function findAllInPlace(
  ctx: Ctx,
  kind: Placed,
  ids: readonly string[],
): Promise<Map<string, PlacedRow>> {
  const before = await findAll(ctx, { kind, ids });
  const places = await lockPlaces(ctx, [...before.values()]);
  const found = await findAll(ctx, { kind, ids, lock: 'update' });
  const placed = [...found.values()].map((row): PlacedRow => {
    const { projectId, areaId } = row;
    return { ...row, placeArchived: places.get(projectId ?? areaId ?? '')?.archived ?? false };
  });
  const isSettled = placed.every((row) =>
    samePlace(row, before.get(row.id) ?? { projectId: '', areaId: '' }),
  );
  return isSettled ? new Map(placed.map((row) => [row.id, row])) : findAllInPlace(ctx, kind, ids);
}

/** @throws 404 if the caller may not see the row, 403 below editor. */
export async function findInPlace(ctx: Ctx, kind: Placed, id: string): Promise<PlacedRow> {
  const row = (await findAllInPlace(ctx, kind, [id])).get(id);
  if (!row) throw notFound(kind);
  requireRole(row.role, 'editor');
  return row;
}

/**
 * Checks that a heading is in a place, and locks it until the transaction ends.
 * @throws 404 if the caller may not see it, 400 on `headingId` if it is in another place.
 */
export async function requireHeading(ctx: Ctx, headingId: string, place: Place): Promise<void> {
  const heading = await find(ctx, { kind: 'heading', id: headingId, role: 'reader', lock: 'share' });
  if (!samePlace(heading, place))
    throw invalid('headingId', 'Must be a heading of the destination project or area.');
}
