import { isRecord } from '../../wire/is-record';

export type JsonSchema = { [key: string]: unknown };

export const propertiesOf = (schema: JsonSchema): JsonSchema =>
  isRecord(schema['properties']) ? schema['properties'] : {};

export const requiredOf = (schema: JsonSchema): string[] =>
  [schema['required']].flat().filter((name) => typeof name === 'string');
