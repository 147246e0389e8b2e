import type { Inverses, Rows } from './act';
import type { Action, ActionInputs } from './actions';
import { areaInverses } from './areas';
import { checklistInverses } from './checklists';
import { headingInverses } from './headings';
import { movingInverses } from './moving-places';
import { projectInverses } from './projects';
import { roundInverses } from './rounds';
import { taskInverses } from './tasks';

/** What takes each action back. An action that is not here does not compile. */
export const inverses: Partial<Inverses> = {
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
): readonly Action[] | undefined => inverses[path]?.(input, rows);

/** What takes actions back, the last one first. */
export const inverseOf = (actions: readonly Action[], rows: Rows): Action[] =>
  actions.toReversed().flatMap((action) => inverseOfOne(action, rows) ?? []);
