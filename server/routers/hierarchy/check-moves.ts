import { atLeast } from '../../domain/roles';
import { AppError, type ErrorCode } from '../../errors';
import { type FoundRow, findAll } from '../../row-access';
import type { SignedIn } from '../../trpc';
import type { Move } from '../../wire/moves';
import { type Place, samePlace } from '../parts/destination';

/** A move with its place in the request, and its destination in columns. */
interface Step {
  /** `moves.3`: what faults are told of. */
  path: string;
  kind: Move['kind'];
  id: string;
  order: number;
  place: Place;
  headingId: string | null;
}

/** A step that may be taken, and what moves as it was before. */
export interface CheckedMove {
  step: Step;
  found: FoundRow;
}

/** What the steps speak of, as far as the caller sees it; locked until the write ends. */
interface MoveTargets {
  tasks: Map<string, FoundRow>;
  projects: Map<string, FoundRow>;
  areas: Map<string, FoundRow>;
  headings: Map<string, FoundRow>;
  /** The projects and areas that something moves out of, by id. */
  left: Map<string, FoundRow>;
}

export function stepOf(move: Move, index: number): Step {
  const { parent } = move;
  return {
    path: `moves.${index}`,
    kind: move.kind,
    id: move.kind === 'task' ? move.taskId : move.projectId,
    order: move.order,
    place: {
      projectId: parent.kind === 'project' ? parent.projectId : null,
      areaId: parent.kind === 'area' ? parent.areaId : null,
    },
    headingId: 'headingId' in parent ? parent.headingId : null,
  };
}

const distinct = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** Reads and locks everything the steps speak of, from the outside in, as `placing.ts` says. */
export async function readMoveTargets(ctx: SignedIn, steps: Step[]): Promise<MoveTargets> {
  const idsOf = (kind: Move['kind']) => steps.filter((step) => step.kind === kind).map((step) => step.id);
  const [moved, entered] = [idsOf('project'), distinct(steps.map((step) => step.place.projectId))];
  const areas = await findAll(ctx, {
    kind: 'area',
    ids: distinct(steps.map((step) => step.place.areaId)),
    lock: 'share',
  });
  // Moved projects and destinations are locked at once, or two requests could each hold what the other wants.
  const projects = await findAll(ctx, {
    kind: 'project',
    ids: distinct([...moved, ...entered]),
    lock: moved.length > 0 ? 'update' : 'share',
  });
  const headings = await findAll(ctx, {
    kind: 'heading',
    ids: distinct(steps.map((step) => step.headingId)),
    lock: 'share',
  });
  const tasks = await findAll(ctx, { kind: 'task', ids: idsOf('task'), lock: 'update' });
  const left = await readLeft(ctx, [...moved.flatMap((id) => projects.get(id) ?? []), ...tasks.values()]);
  return { areas, projects, headings, tasks, left };
}

/** Reads the places that rows are in, as far as the caller sees them. Takes no lock: the rows inside are locked. */
async function readLeft(ctx: SignedIn, rows: FoundRow[]): Promise<MoveTargets['left']> {
  const projects = await findAll(ctx, { kind: 'project', ids: distinct(rows.map((row) => row.projectId)) });
  const areas = await findAll(ctx, { kind: 'area', ids: distinct(rows.map((row) => row.areaId)) });
  return new Map([...projects, ...areas]);
}

function fail(kind: ErrorCode, field: string, message: string): never {
  throw new AppError(kind, `${field}: ${message}`, { details: [{ field, message }] });
}

/** @throws 400 for one entity moved twice. */
export function requireDistinct(steps: Step[]): void {
  const seen = new Set<string>();
  for (const { path, kind, id } of steps) {
    if (seen.has(`${kind} ${id}`))
      fail('invalid_request', `${path}.${kind}Id`, `This ${kind} is moved twice.`);
    seen.add(`${kind} ${id}`);
  }
}

/** @throws 404 where it is not among what the caller sees, 403 below editor. */
function requireEditor(found: FoundRow | undefined, kind: string, field: string): FoundRow {
  if (!found) return fail('not_found', field, `No such ${kind}.`);
  if (!atLeast(found.role, 'editor')) fail('forbidden', field, `Your role on this ${kind} is too low.`);
  return found;
}

function checkDestination(world: MoveTargets, { path, place, headingId }: Step, workspaceId: string): void {
  const kind = place.projectId ? 'project' : 'area';
  const id = place.projectId ?? place.areaId;
  if (id) {
    const field = `${path}.parent.${kind}Id`;
    const found = requireEditor(world[`${kind}s`].get(id), kind, field);
    if (found.workspaceId !== workspaceId)
      fail('invalid_request', field, `This ${kind} is in another workspace.`);
    if (found.archived) fail('conflict', field, `This ${kind} is archived. Restore it first.`);
  }
  if (headingId) {
    const field = `${path}.parent.headingId`;
    const heading = world.headings.get(headingId) ?? fail('not_found', field, 'No such heading.');
    if (!samePlace(heading, place))
      fail('invalid_request', field, 'This heading is not in that destination.');
  }
}

/** @throws 403 where the caller may not edit the place that something moves out of. */
function checkOrigin(world: MoveTargets, { path, kind, place }: Step, found: FoundRow): void {
  const id = found.projectId ?? found.areaId;
  if (!id || samePlace(found, place) || atLeast(world.left.get(id)?.role ?? 'reader', 'editor')) return;
  const from = found.projectId ? 'project' : 'area';
  fail('forbidden', `${path}.${kind}Id`, `Moving this ${kind} needs edit access to the ${from} it is in.`);
}

/**
 * Checks every step against what is there.
 * @returns the steps with what moves, all of one workspace.
 * @throws for the first fault, its `details` naming the step.
 */
export function checkSteps(world: MoveTargets, steps: Step[], asserted: string | undefined): CheckedMove[] {
  let workspaceId = asserted;
  return steps.map((step) => {
    const field = `${step.path}.${step.kind}Id`;
    const found = requireEditor(world[`${step.kind}s`].get(step.id), step.kind, field);
    workspaceId ??= found.workspaceId;
    if (found.workspaceId !== workspaceId)
      fail('invalid_request', asserted ? 'workspaceId' : field, `This ${step.kind} is in another workspace.`);
    checkOrigin(world, step, found);
    checkDestination(world, step, workspaceId);
    return { step, found };
  });
}
