import type { Text } from './translator';

/** Joins facts into one line: `1h 20m of focus, 3 done`. Leaves out false values. */
export const listed = (common: Text<'common'>, facts: readonly (string | false)[]): string =>
  facts
    .filter((fact) => fact !== false)
    .reduce((first, rest) => (first ? common('sequence', { first, rest }) : rest), '');
