import { atLeast } from '../../../domain/roles';
import { type FoundRow, findAll, type TargetKind } from '../../core/access/row-access';
import { requirePlace } from '../../core/caller/permissions';
import type { SignedIn } from '../../core/operation/trpc';
import { type ErrorCode, errorAt } from '../../platform/errors/errors';
import type { Move, PlaceMove } from '../../wire/moves';
import { type Place, samePlace } from '../shared/destination';

/** The fields of a step in the request, for error details. */
interface StepFields {
  /** The moved row, like `moves.3.taskId`. */
  item: string;
  /** The destination, like `moves.3.parent`. */
  parent: string;
  heading: string;
}

/** A move from the request, with its destination as columns. */
export interface Step {
  fields: StepFields;
  kind: TargetKind;
  id: string;
  /** Undefined for the end. */
  order: number | undefined;
  /** Undefined to stay where it is. */
  place: Place | undefined;
  headingId: string | null;
}

/** A valid step with its destination, and the row before the move. */
export interface CheckedMove {
  step: Step & { place: Place };
  found: FoundRow;
}

/** The rows that the steps refer to and the caller may see; locked until the transaction ends. */
interface MoveTargets {
  tasks: Map<string, FoundRow>;
  projects: Map<string, FoundRow>;
  areas: Map<string, FoundRow>;
  headings: Map<string, FoundRow>;
  /** The projects and areas that something moves out of, by id. */
  origins: Map<string, FoundRow>;
}

/** The id of the moved row. */
function movedId(move: Move | PlaceMove): string {
  switch (move.kind) {
    case 'area':
      return move.areaId;
    case 'project':
      return move.projectId;
    case 'heading':
      return move.headingId;
    default:
      return move.taskId;
  }
}

const placeOf = (parent: NonNullable<Extract<Move | PlaceMove, { parent?: unknown }>['parent']>): Place => ({
  projectId: parent.kind === 'project' ? parent.projectId : null,
  areaId: parent.kind === 'area' ? parent.areaId : null,
});

export function stepOf(move: Move | PlaceMove, index: number): Step {
  const parent = 'parent' in move ? move.parent : undefined;
  return {
    fields: {
      item: `moves.${index}.${move.kind}Id`,
      parent: `moves.${index}.parent`,
      heading: `moves.${index}.parent.headingId`,
    },
    kind: move.kind,
    id: movedId(move),
    order: move.order,
    place: parent && placeOf(parent),
    headingId: move.kind === 'task' && move.parent.kind !== 'root' ? move.parent.headingId : null,
  };
}

const distinct = (ids: (string | null | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];

/** Reads and locks all rows that the steps refer to, in the lock order of `destination.ts`. */
export async function readMoveTargets(ctx: SignedIn, steps: Step[]): Promise<MoveTargets> {
  if (steps.some(({ place }) => place && !place.projectId && !place.areaId)) requirePlace(ctx.caller);
  const idsOf = (kind: TargetKind) => steps.filter((step) => step.kind === kind).map((step) => step.id);
  // One query locks moved rows and destinations together. Separate queries could deadlock with each other.
  const lockAll = (kind: TargetKind, destinations: (string | null | undefined)[]) => {
    const moved = idsOf(kind);
    const ids = distinct([...moved, ...destinations]);
    return findAll(ctx, { kind, ids, lock: moved.length > 0 ? 'update' : 'share' });
  };
  const areas = await lockAll(
    'area',
    steps.map(({ place }) => place?.areaId),
  );
  const projects = await lockAll(
    'project',
    steps.map(({ place }) => place?.projectId),
  );
  const headings = await lockAll(
    'heading',
    steps.map(({ headingId }) => headingId),
  );
  const tasks = await lockAll('task', []);
  const moved = [
    ...idsOf('project').flatMap((id) => projects.get(id) ?? []),
    ...idsOf('heading').flatMap((id) => headings.get(id) ?? []),
    ...tasks.values(),
  ];
  return { areas, projects, headings, tasks, origins: await readOrigins(ctx, moved) };
}

/** Reads the places of rows that the caller may see. Takes no locks: the rows inside are locked already. */
async function readOrigins(ctx: SignedIn, rows: FoundRow[]): Promise<MoveTargets['origins']> {
  const projects = await findAll(ctx, { kind: 'project', ids: distinct(rows.map((row) => row.projectId)) });
  const areas = await findAll(ctx, { kind: 'area', ids: distinct(rows.map((row) => row.areaId)) });
  return new Map([...projects, ...areas]);
}

function fail(kind: ErrorCode, field: string, message: string): never {
  throw errorAt(kind, field, message);
}

/** @throws 400 if an item is moved twice. */
export function requireDistinct(steps: Step[]): void {
  const seen = new Set<string>();
  for (const { fields, kind, id } of steps) {
    if (seen.has(`${kind} ${id}`))
      fail('invalid_request', fields.item, `This ${kind} is moved twice. Move it once.`);
    seen.add(`${kind} ${id}`);
  }
}

/** @throws 404 if the caller does not see the row, 403 below editor. */
function requireEditor(found: FoundRow | undefined, kind: string, field: string): FoundRow {
  if (!found) return fail('not_found', field, `No such ${kind}.`);
  if (!atLeast(found.role, 'editor'))
    fail('forbidden', field, `Your role on this ${kind} is too low. Ask its owner for edit access.`);
  return found;
}

function checkDestination(
  targets: MoveTargets,
  { fields, place, headingId }: CheckedMove['step'],
  workspaceId: string,
): void {
  const kind = place.projectId ? 'project' : 'area';
  const id = place.projectId ?? place.areaId;
  if (id) {
    const field = `${fields.parent}.${kind}Id`;
    const found = requireEditor(targets[`${kind}s`].get(id), kind, field);
    if (found.workspaceId !== workspaceId)
      fail('invalid_request', field, `This ${kind} is in another workspace.`);
    if (found.archived) fail('conflict', field, `This ${kind} is archived. Restore it first.`);
  }
  if (headingId) {
    const heading = targets.headings.get(headingId) ?? fail('not_found', fields.heading, 'No such heading.');
    if (!samePlace(heading, place))
      fail('invalid_request', fields.heading, 'This heading is not in that destination.');
  }
}

/** @throws 403 if the caller may not edit the place that the row moves out of. */
function checkOrigin(
  targets: MoveTargets,
  { fields, kind, place }: CheckedMove['step'],
  found: FoundRow,
): void {
  const id = found.projectId ?? found.areaId;
  if (!id || samePlace(found, place) || atLeast(targets.origins.get(id)?.role ?? 'reader', 'editor')) return;
  const from = found.projectId ? 'project' : 'area';
  fail(
    'forbidden',
    fields.item,
    `Moving this ${kind} needs edit access to its ${from}. Ask the owner of the ${from}.`,
  );
}

/**
 * Checks permissions and destinations. All steps must be in one workspace.
 * @throws for the first invalid step; `details` names it.
 */
export function checkSteps(
  targets: MoveTargets,
  steps: Step[],
  requestedWorkspaceId: string | undefined,
): CheckedMove[] {
  let workspaceId = requestedWorkspaceId;
  return steps.map((step) => {
    const field = step.fields.item;
    const found = requireEditor(targets[`${step.kind}s`].get(step.id), step.kind, field);
    workspaceId ??= found.workspaceId;
    if (found.workspaceId !== workspaceId)
      fail(
        'invalid_request',
        requestedWorkspaceId ? 'workspaceId' : field,
        `This ${step.kind} is in another workspace.`,
      );
    if (!step.place) return { step: { ...step, place: found }, found };
    const moved = { ...step, place: step.place };
    checkOrigin(targets, moved, found);
    checkDestination(targets, moved, workspaceId);
    return { step: moved, found };
  });
}
