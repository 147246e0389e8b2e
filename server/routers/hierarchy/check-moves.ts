import { atLeast } from '../../domain/roles';
import { type ErrorCode, errorAt } from '../../errors';
import { type FoundRow, findAll } from '../../row-access';
import type { SignedIn } from '../../trpc';
import type { Move } from '../../wire/moves';
import { type Place, samePlace } from '../parts/destination';

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
  kind: Move['kind'];
  id: string;
  order: number;
  place: Place;
  headingId: string | null;
}

/** A valid step, and the row before the move. */
export interface CheckedMove {
  step: Step;
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

export function stepOf(move: Move, index: number): Step {
  const { parent } = move;
  return {
    fields: {
      item: `moves.${index}.${move.kind}Id`,
      parent: `moves.${index}.parent`,
      heading: `moves.${index}.parent.headingId`,
    },
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

/** Reads and locks all rows that the steps refer to, in the lock order of `destination.ts`. */
export async function readMoveTargets(ctx: SignedIn, steps: Step[]): Promise<MoveTargets> {
  const idsOf = (kind: Move['kind']) => steps.filter((step) => step.kind === kind).map((step) => step.id);
  const [moved, entered] = [idsOf('project'), distinct(steps.map((step) => step.place.projectId))];
  const areas = await findAll(ctx, {
    kind: 'area',
    ids: distinct(steps.map((step) => step.place.areaId)),
    lock: 'share',
  });
  // One query locks moved projects and destinations together. Separate queries could deadlock with each other.
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
  const origins = await readOrigins(ctx, [
    ...moved.flatMap((id) => projects.get(id) ?? []),
    ...tasks.values(),
  ]);
  return { areas, projects, headings, tasks, origins };
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
  { fields, place, headingId }: Step,
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
function checkOrigin(targets: MoveTargets, { fields, kind, place }: Step, found: FoundRow): void {
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
    checkOrigin(targets, step, found);
    checkDestination(targets, step, workspaceId);
    return { step, found };
  });
}
