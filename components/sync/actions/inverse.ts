import { accountInverses } from './account';
import type { Inverses, Rows } from './act';
import type { Action, ActionInputs } from './actions';
import { areaInverses } from './areas';
import { checklistInverses } from './checklists';
import { commentInverses } from './comments';
import { entryInverses } from './entries';
import { eventInverses } from './events';
import { habitInverses } from './habits';
import { headingInverses } from './headings';
import { movingInverses } from './moving-places';
import { noteInverses } from './notes';
import { preferenceInverses } from './preferences';
import { projectInverses } from './projects';
import { roundInverses } from './rounds';
import { sessionInverses } from './sessions';
import { taskInverses } from './tasks';
import { viewInverses } from './views';

/** What takes each action back. An action that is not here does not compile. */
export const inverses: Inverses = {
  ...habitInverses,
  ...commentInverses,
  ...sessionInverses,
  ...eventInverses,
  ...accountInverses,
  ...entryInverses,
  ...viewInverses,
  ...noteInverses,
  ...preferenceInverses,
  ...roundInverses,
  ...taskInverses,
  ...checklistInverses,
  ...projectInverses,
  ...areaInverses,
  ...headingInverses,
  ...movingInverses,
};

const inverseOfOne = <Path extends keyof ActionInputs>(
  { path, input }: { path: Path; input: ActionInputs[Path] },
  rows: Rows,
): readonly Action[] | undefined => inverses[path](input, rows);

/** What takes actions back, the last one first. */
export const inverseOf = (actions: readonly Action[], rows: Rows): Action[] =>
  actions.toReversed().flatMap((action) => inverseOfOne(action, rows) ?? []);
