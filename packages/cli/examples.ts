import { flagOf } from './fields';
import type { Field, Operation } from './operations';
import { dashed, isRecord } from './shapes';

const quoted = (text: string) => (/^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

function exampleFlag(field: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? flagOf(field) : flagOf(field).replace('--', '--no-');
  const isBare = isRecord(value) && Object.keys(value).length === 1 && 'kind' in value;
  const texts = (Array.isArray(value) ? value : [isBare ? value['kind'] : value]).map((one) =>
    typeof one === 'object' ? JSON.stringify(one) : String(one),
  );
  return texts.map((text) => `${flagOf(field)} ${quoted(text)}`).join(' ');
}

const samples: [RegExp, string][] = [
  [/day$/i, 'today'],
  [/^index$/, '0'],
  [/^targetKind$/, 'project'],
  [/^username$/, 'ann'],
  [/^tag$/, 'errands'],
  [/Id$/, '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'],
];

/** A call of an operation that its server accepts. */
export function exampleOf({ id, fields, example }: Operation): string {
  const words = fields.flatMap((field) => {
    const sample = samples.find(([pattern]) => pattern.test(field.name))?.[1] ?? `<${field.name}>`;
    if (field.in === 'path') return [sample];
    if (field.name in example) return [exampleFlag(field, example[field.name])];
    return field.required ? [`${flagOf(field)} ${sample}`] : [];
  });
  return ['parcours', dashed(id), ...words].join(' ');
}
