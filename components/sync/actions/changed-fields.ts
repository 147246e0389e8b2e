import { hashKey } from '@tanstack/react-query';

/** A field that is missing was not set. */
const fieldOf = (row: object, name: string): unknown => Reflect.get(row, name) ?? null;

/** The fields that differ from those of a row. A write names no others: another device may have changed them meanwhile. */
export function changedFields<Fields extends object>(row: object, fields: Fields): Partial<Fields> {
  const changed: Partial<Fields> = { ...fields };
  for (const name of Object.keys(fields))
    if (hashKey([fieldOf(row, name)]) === hashKey([fieldOf(fields, name)]))
      Reflect.deleteProperty(changed, name);
  return changed;
}

/** The same fields as they were in a row. */
export function fieldsIn<Fields extends object>(row: Fields, fields: Partial<Fields>): Partial<Fields> {
  const was: Partial<Fields> = { ...row };
  for (const name of Object.keys(row)) if (!Object.hasOwn(fields, name)) Reflect.deleteProperty(was, name);
  return was;
}
