import type { FoundRow } from '../../access/row-access';
import { MAX_SELECTED_TASKS } from '../../domain/request-limits';
import { atLeast } from '../../domain/roles';
import { errorAt } from '../../errors/errors';
import { TaskId } from '../../wire/ids';
import { boundedArray, type Role, unique } from '../../wire/shared';

export const ManyTasks = boundedArray(TaskId, { min: 1, max: MAX_SELECTED_TASKS }).refine(
  unique,
  'Tasks must be unique.',
);

/** The place of an id in the input, for errors. */
export const fieldOf = (index: number) => `taskIds.${index}`;

/** @throws 404 if the caller does not see the task, 403 below the role. */
export function requireTask<Row extends FoundRow>(
  found: Row | undefined,
  field: string,
  role: Role = 'editor',
): Row {
  if (!found) throw errorAt('not_found', field, 'No such task.');
  if (!atLeast(found.role, role))
    throw errorAt('forbidden', field, 'Your role on this task is too low. Ask its owner for edit access.');
  return found;
}

/** @throws 409 if the task would become open in an archived place. */
export function requireOpenPlace({ placeArchived }: { placeArchived: boolean }, field: string): void {
  if (placeArchived)
    throw errorAt(
      'conflict',
      field,
      'The project or area of this task is archived. Restore it first, or move the task out of it.',
    );
}
