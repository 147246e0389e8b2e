import { isDeepStrictEqual } from 'node:util';
import { derivedColumns, type Values } from './noted-rows';

/** Columns that only mean something together, under the name of their field. */
export interface Field {
  name: string;
  columns: readonly string[];
}

export interface Compared {
  /** The columns to set back. */
  back: Values;
  /** The fields that somebody changed since. */
  changed: string[];
}

/**
 * Which columns of a row an undo sets back: those that are as the change left them. A field with any other column stays.
 */
export function compareRow(
  { before, after }: { before: Values; after: Values },
  current: Values,
  fields: readonly Field[],
): Compared {
  const back: Values = {};
  const changed: string[] = [];
  for (const { name, columns } of fields) {
    const differing = columns.filter(
      (column) => column in before && !isDeepStrictEqual(before[column], after[column]),
    );
    const isAt = (values: Values) =>
      differing.every((column) => isDeepStrictEqual(current[column], values[column]));
    if (isAt(before)) continue;
    if (isAt(after)) for (const column of differing) back[column] = before[column];
    else changed.push(name);
  }
  return { back, changed };
}

/** Whether a new row is as the set left it. What follows from other changes does not count. */
export const isUntouched = (after: Values, current: Values): boolean =>
  Object.entries(after).every(
    ([column, value]) => derivedColumns.includes(column) || isDeepStrictEqual(current[column], value),
  );
