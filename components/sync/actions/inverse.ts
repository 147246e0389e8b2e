import type { Inverses, Rows } from './act';
import type { Action, ActionInputs } from './actions';
import { roundInverses } from './rounds';

/** What takes each action back. An action that is not here does not compile. */
export const inverses: Partial<Inverses> = {
  ...roundInverses,
};

const inverseOfOne = <Path extends keyof ActionInputs>(
  { path, input }: { path: Path; input: ActionInputs[Path] },
  rows: Rows,
): readonly Action[] | undefined => inverses[path]?.(input, rows);

/** What takes actions back, the last one first. */
export const inverseOf = (actions: readonly Action[], rows: Rows): Action[] =>
  actions.toReversed().flatMap((action) => inverseOfOne(action, rows) ?? []);
