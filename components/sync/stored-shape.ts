/*
 * Checks of values from browser storage. Even zod/mini would add 5 to 15 KB to the first load of every page that has
 * a draft.
 */

export type Check<Value> = (value: unknown) => value is Value;

export const isText: Check<string> = (value): value is string => typeof value === 'string';

export const isNumber: Check<number> = (value): value is number => typeof value === 'number';

export const isObject: Check<object> = (value): value is object =>
  typeof value === 'object' && value !== null;

export const orNull =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const orMissing =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

/** Checks the fields of an object. Other fields are allowed. */
export const objectOf =
  <Fields extends object>(checks: { [Name in keyof Fields]-?: Check<Fields[Name]> }): Check<Fields> =>
  (value): value is Fields =>
    isObject(value) &&
    Object.entries<Check<unknown>>(checks).every(([name, check]) => check(Reflect.get(value, name)));
