import { expect, test } from 'vitest';
import { inputFields } from '../../testing/input-fields';
import { createApp } from '../../testing/test-app';
import { catalogue } from './catalogue';

const fields = catalogue().flatMap((operation) =>
  inputFields(operation).map((field) => ({ operation, ...field })),
);
const texts = fields.filter(({ schema }) => schema['type'] === 'string');
function kindOf({ path, schema: { description: _, ...schema } }: (typeof texts)[number]): string {
  const name = path.split('.').at(-1);
  if (schema['enum'] !== undefined) return 'one of some words';
  return schema['const'] === undefined ? `${name} ${JSON.stringify(schema)}` : `${name}, a word`;
}
/** One field of each kind: those of one name and schema are checked by the same code, and so are lists of words. */
const kinds = [...new Map(texts.map((field) => [kindOf(field), field] as const)).values()];

const parts = [
  ...'a \t\n\r\\`~*_[]()<>!#&|@:;.,-+=\'"/{}$%^?0éĀ\u200b😀',
  ...['a_ ', '*a_ ', '1) ', '- ', '[](', '![', '<!--', '\n> ', '\n    - ', '` `` ', 'a@', 'a.b'],
];
const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Each part repeated up to 1 MiB of JSON, minus room for the rest of the request. */
const hostile = parts.map((part) => {
  const size = Buffer.byteLength(JSON.stringify(part.repeat(1_000))) / 1_000;
  return Buffer.from(part.repeat(Math.floor((2 ** 20 - 4_000) / size))).toString();
});

const hasBound = ({ type, maxLength, maxItems, minimum, maximum, ...rest }: Record<string, unknown>) => {
  if (rest['enum'] !== undefined || rest['const'] !== undefined) return true;
  if (type === 'array') return maxItems !== undefined;
  if (type === 'integer') return minimum !== undefined && maximum !== undefined;
  if (type === 'object') return rest['additionalProperties'] === false;
  if (type !== 'string' || maxLength !== undefined) return true;
  // An anchored pattern without unlimited repetition also bounds the length.
  const pattern = String(rest['pattern'] ?? '*').replace(/\[[^\]]*\]/g, 'x');
  return /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern);
};

test('bounds every string, array, object and integer of an input', () => {
  expect(texts.length).toBeGreaterThan(50);
  expect(fields.filter(({ schema }) => !hasBound(schema)).map(({ path }) => path)).toEqual([]);
});

function cpuMsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

test('checks a text in time that grows with its bound, not with its length', () => {
  const slow: unknown[] = [];
  // An anchored pattern stops reading after its own length, so one part each is enough.
  const all = [...parts.entries()];
  for (const [index, { operation, path, schema, inputWith }] of kinds.entries())
    for (const [at, part] of schema['pattern'] ? all.slice(index % all.length).slice(0, 1) : all)
      for (const value of [filled(part, Number(schema['maxLength'] ?? 50)), hostile[at]]) {
        const input = inputWith(value);
        const began = process.cpuUsage();
        operation.input.safeParse(input);
        const ms = cpuMsSince(began);
        if (ms > 500) slow.push({ path, part, length: value?.length, ms });
      }
  expect(slow).toEqual([]);
});

test('answers other requests while 1 MiB of special characters is checked', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { call } = app.transport('mcp');
  for (const [at, { operation, inputWith, path }] of kinds
    .filter(({ schema }) => !schema['pattern'])
    .entries()) {
    const began = process.cpuUsage();
    const sent = call(ann, operation.meta.tool, inputWith(hostile[at % hostile.length]));
    const other = await call(ann, 'get_me');
    expect(cpuMsSince(began)).toBeLessThan(1_000);
    expect([path, other.status]).toEqual([path, 200]);
    // A note may be this long, but the one to change does not exist.
    expect([path, (await sent).status]).toEqual([
      path,
      path.endsWith('_note.body') ? expect.toBeOneOf([201, 400, 404]) : 400,
    ]);
  }
});

test('refuses a body with many faults quickly and lists a limited number', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const unknown = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`x${at}`, 1]));
  const wrong = Array.from({ length: 200_000 }, () => 1);
  for (const input of [
    { title: 'Task', ...unknown },
    { title: 'Task', tags: wrong },
    { title: 'Task', checklist: wrong },
  ]) {
    const began = process.cpuUsage();
    const { status, body } = await app.transport('rest').call(ann, 'create_task', input);
    expect(status).toBe(400);
    expect(Object(body).error.details.length).toBeLessThanOrEqual(100);
    expect(cpuMsSince(began)).toBeLessThan(5_000);
  }
});
