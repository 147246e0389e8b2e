import sql from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../domain/roles';
import { conflict, forbidden, invalid } from '../../errors';
import { type FoundRow, find, findAll, findMembership, type RowQuery } from '../../row-access';
import type { SignedIn } from '../../trpc';

/*
 * Where things sit, and how they get there. Whatever goes into a project or an area holds that row (FOR SHARE) until
 * its write ends, and archiving takes the row for itself, so nothing slips into what is being archived.
 * Locks are taken from the outside in: area, project, heading, task.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/** A project, an area, or (both null) the root of a workspace. */
export interface Place {
  projectId: string | null;
  areaId: string | null;
}

/** A place as it is sent; what is left out stays as it is. */
export interface PlaceInput {
  projectId?: string | null | undefined;
  areaId?: string | null | undefined;
}

export const samePlace = (one: Place, other: Place) =>
  one.projectId === other.projectId && one.areaId === other.areaId;

/** The place after a change. A project takes a task out of its area, and the other way round. */
function placeAfter(old: Place, input: PlaceInput): Place {
  if (input.projectId) return { projectId: input.projectId, areaId: null };
  if (input.areaId) return { projectId: null, areaId: input.areaId };
  return {
    projectId: input.projectId === null ? null : old.projectId,
    areaId: input.areaId === null ? null : old.areaId,
  };
}

/** @throws 400 where both a project and an area are given. */
export function requireOnePlace({ projectId, areaId }: PlaceInput): void {
  if (projectId && areaId) throw invalid('areaId', 'Give projectId or areaId, not both.');
}

/**
 * Finds the destination of a write and holds it until the write ends; undefined for the root.
 * @throws 404, 403 below editor, 409 where it is archived.
 */
async function enter(ctx: Ctx, place: Place): Promise<FoundRow | undefined> {
  const kind = place.projectId ? 'project' : 'area';
  const id = place.projectId ?? place.areaId;
  if (!id) return undefined;
  const found = await find(ctx, { kind, id, role: 'editor', lock: 'share' });
  if (found.archived) throw conflict(`The ${kind} is archived. Restore it first, or choose another.`);
  return found;
}

/** @throws 400 where a row is in another workspace than the one named. */
export function requireWorkspace({ kind, workspaceId }: FoundRow, named: string | undefined): void {
  if (named && named !== workspaceId) throw invalid('workspaceId', `The ${kind} is in another workspace.`);
}

/**
 * The workspace that a new row goes to: that of its project or area, the one named, or the personal one.
 * @throws as `enter` does; 400 where the two differ.
 */
export async function destinationOf(ctx: Ctx, place: Place, named: string | undefined): Promise<string> {
  const entered = await enter(ctx, place);
  if (!entered) return (await findMembership(ctx, named)).workspaceId;
  requireWorkspace(entered, named);
  return entered.workspaceId;
}

/**
 * Checks that the caller may edit a project or area whose contents change. It takes no lock: the row inside is locked
 * already, and locks are taken from the outside in.
 * @throws 403 below editor, also where the caller does not see the place: they see what is in it.
 */
export async function requirePlaceEditor(ctx: Ctx, { projectId, areaId }: Place): Promise<void> {
  const kind = projectId ? 'project' : 'area';
  const id = projectId ?? areaId;
  if (!id) return;
  const place = (await findAll(ctx, { kind, ids: [id] })).get(id);
  if (!place || !atLeast(place.role, 'editor'))
    throw forbidden(`Moving this needs edit access to the ${kind} it is in. Ask its owner.`);
}

async function enterFrom(ctx: Ctx, workspaceId: string, place: Place): Promise<void> {
  const found = await enter(ctx, place);
  if (found && found.workspaceId !== workspaceId)
    throw invalid(place.projectId ? 'projectId' : 'areaId', 'Is in another workspace; moves stay in theirs.');
}

/**
 * Locks a row to change it and maybe to move it; a destination named is entered before, in the order of locks.
 * @returns the row as it was, and the place it goes to.
 * @throws 400 for another workspace or two destinations, 403 where the caller may not edit the place it leaves; 404,
 * 403, 409 as `find` and `enter` do.
 */
export async function findToMove(
  ctx: Ctx,
  wanted: Omit<RowQuery, 'lock'>,
  to: PlaceInput,
): Promise<{ found: FoundRow; place: Place }> {
  requireOnePlace(to);
  let entered = false;
  const enterOnce = async (from: FoundRow) => {
    const place = placeAfter(from, to);
    if (entered || samePlace(from, place)) return;
    await enterFrom(ctx, from.workspaceId, place);
    entered = true;
  };
  if (to.projectId || to.areaId) await enterOnce(await find(ctx, wanted));
  const found = await find(ctx, { ...wanted, lock: 'update' });
  await enterOnce(found);
  const place = placeAfter(found, to);
  if (!samePlace(found, place)) await requirePlaceEditor(ctx, found);
  return { found, place };
}

/** Holds the place of a row until the write ends, whoever may see it. True where it is archived. */
async function holdPlace(ctx: Ctx, { projectId, areaId }: Place): Promise<boolean> {
  const id = projectId ?? areaId;
  if (!id) return false;
  const query = projectId
    ? sql`SELECT archived_at IS NOT NULL AS archived FROM projects WHERE id = ${id} FOR SHARE`
    : sql`SELECT archived_at IS NOT NULL AS archived FROM areas WHERE id = ${id} FOR SHARE`;
  const row = await ctx.db.row(query, z.object({ archived: z.boolean() }));
  return row?.archived ?? false;
}

/**
 * Locks a row for a write that must not race with archiving what it sits in: restoring, completing, reopening.
 * @throws as `find` does.
 */
export async function findInPlace(
  ctx: Ctx,
  wanted: Omit<RowQuery, 'lock'>,
): Promise<FoundRow & { placeArchived: boolean }> {
  const before = await find(ctx, wanted);
  const placeArchived = await holdPlace(ctx, before);
  const found = await find(ctx, { ...wanted, lock: 'update' });
  return samePlace(before, found) ? { ...found, placeArchived } : findInPlace(ctx, wanted);
}

/**
 * Checks that a heading sits in a place, and holds it there until the write ends.
 * @throws 404 for none the caller may see, 400 on `headingId` for one elsewhere.
 */
export async function requireHeading(ctx: Ctx, headingId: string, place: Place): Promise<void> {
  const heading = await find(ctx, { kind: 'heading', id: headingId, role: 'reader', lock: 'share' });
  if (!samePlace(heading, place))
    throw invalid('headingId', 'Is not a heading of the project or area this goes to.');
}
