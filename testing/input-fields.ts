import type { Operation } from '../server/api/catalogue';
import { type JsonSchema, propertiesOf } from '../server/api/openapi/json-schema';
import { isRecord } from '../server/wire/is-record';
import { sampleInput } from './sample-inputs';

/** One value in an operation's input: its path, its schema, and a function that makes an input with another value. */
interface InputField {
  path: string;
  schema: JsonSchema;
  inputWith: (value: unknown) => Record<string, unknown>;
}

interface Place {
  path: string;
  put: (value: unknown) => Record<string, unknown>;
}

const sampleOf = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
      isRecord(property) && 'const' in property ? [[name, property['const']]] : [],
    ),
  );

function* fieldsOf(schema: unknown, { path, put }: Place): Generator<InputField> {
  if (!isRecord(schema)) return;
  for (const branch of [schema['anyOf'], schema['oneOf']].flat()) yield* fieldsOf(branch, { path, put });
  if (typeof schema['type'] === 'string') yield { path, schema, inputWith: put };
  for (const [name, property] of Object.entries(propertiesOf(schema)))
    yield* fieldsOf(property, {
      path: `${path}.${name}`,
      put: (value) => put({ ...sampleOf(schema), [name]: value }),
    });
  if (schema['type'] === 'array')
    yield* fieldsOf(schema['items'], { path: `${path}[]`, put: (value) => put([value]) });
}

/** Every value that an operation takes, at any depth. */
export function inputFields(operation: Operation): InputField[] {
  const sample = sampleInput(operation);
  const properties = Object.entries(propertiesOf(operation.inputSchema));
  return properties.flatMap(([name, schema]) => [
    ...fieldsOf(schema, {
      path: `${operation.meta.tool}.${name}`,
      put: (value) => ({ ...sample, [name]: value }),
    }),
  ]);
}
