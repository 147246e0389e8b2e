import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character';
import { sampleInput, UNKNOWN_ID } from '../../testing/sample-inputs';
import { createApp, type TestAccount, type TestApp } from '../../testing/test-app';
import { isRecord } from '../wire/is-record';
import { catalogue, type Operation } from './catalogue';

let app: TestApp;
let ann: TestAccount;
/** Ids of rows that exist, so that calls get past the access checks. */
const ids: string[] = [UNKNOWN_ID];

beforeAll(async () => {
  app = await createApp();
  ann = await app.account('Ann');
  const { call } = app.transport('rest');
  const idOf = async (tool: string, input: Record<string, unknown>) => {
    const [row] = Object.values(Object((await call(ann, tool, input)).body));
    ids.push(Object(row).id);
    return Object(row).id;
  };
  const areaId = await idOf('create_area', { name: 'Area' });
  const projectId = await idOf('create_project', { name: 'Project', areaId });
  await idOf('create_heading', { name: 'Heading', projectId });
  await idOf('create_task', { title: 'Task', projectId, repeat: { every: 1, unit: 'month' } });
  await idOf('create_habit', { name: 'Habit' });
  ids.push(ann.workspaceId, ann.id);
});
afterAll(() => app[Symbol.asyncDispose]());

const words = [
  '',
  ' ',
  '\0',
  '\ud800',
  '%',
  '%00',
  "'; --",
  '\\',
  '../..',
  '__proto__',
  'null',
  'NaN',
  '-0',
  '1e400',
];
const days = ['0000-00-00', '0000-01-01', '0001-01-01', '2026-02-30', '9999-12-31', '2024-02-29'];
const numbers = [-1, -0, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)];

/** Any JSON value. Values that often cause errors are more likely. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...words, ...days, ...numbers, null, true, {}, []) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0)
      .map(() => ids)
      .chain((all) => fc.constantFrom(...all)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 2000 }) },
);

/** Values for a schema: mostly of its own kind, sometimes anything. */
function valueFor(schema: unknown): fc.Arbitrary<unknown> {
  if (!isRecord(schema)) return anything;
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) return fc.oneof(...branches.map(valueFor));
  const { type, minimum, maximum } = schema;
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  if ('const' in schema) return fc.constant(schema['const']);
  if (type === 'array') return fc.array(valueFor(schema['items']), { maxLength: 4 });
  if (type === 'object' && isRecord(schema['properties'])) return inputFor(schema, []);
  const own: Record<string, fc.Arbitrary<unknown>> = {
    boolean: fc.boolean(),
    integer: fc.oneof(fc.constantFrom(minimum, maximum, 1), fc.integer()),
    number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...numbers)),
    string: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...days, '2026-11-21', '09:30', ...ids),
    ),
  };
  return fc.oneof(
    { weight: 9, arbitrary: own[String(type)] ?? anything },
    { weight: 1, arbitrary: anything },
  );
}

/** Values for the required properties that are not in `kept`, and for up to two others. */
function inputFor(schema: Record<string, unknown>, kept: string[]): fc.Arbitrary<Record<string, unknown>> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: string[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties).filter((name) => !kept.includes(name));
  const needed = names.filter((name) => required.includes(name));
  const others = names.filter((name) => !required.includes(name));
  return fc
    .subarray(others, { maxLength: Math.min(2, others.length) })
    .chain((some) =>
      fc.record(Object.fromEntries([...needed, ...some].map((name) => [name, valueFor(properties[name])]))),
    );
}

/** An input whose ids in the path may exist, with the other values random or mostly valid. */
function callOf(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const sample = sampleInput(operation);
  const rowIds = operation.pathParameters.filter((name) => sample[name] === UNKNOWN_ID);
  const path = fc.record(Object.fromEntries(rowIds.map((name) => [name, fc.constantFrom(...ids)])));
  const wild = fc
    .tuple(inputFor(operation.inputSchema, rowIds), path)
    .map(([input, own]) => ({ ...input, ...own }));
  const nearly = fc
    .tuple(inputFor(operation.inputSchema, Object.keys(sample)), path)
    .map(([input, own]) => ({ ...input, ...sample, ...own }));
  return fc.oneof(wild, nearly);
}

describe.each(catalogue().map((operation) => ({ tool: operation.meta.tool, operation })))(
  '$tool',
  ({ operation, tool }) => {
    test('answers or refuses any input without a 500', async () => {
      const { call } = app.transport('mcp');
      await fc.assert(
        fc.asyncProperty(callOf(operation), async (input) => {
          const { status, body } = await call(ann, tool, input);
          expect([status, body]).not.toMatchObject([500, {}]);
          if (status >= 400) expect(body).toMatchObject({ error: { details: expect.any(Array) } });
        }),
        { numRuns: Number(process.env['FUZZ_RUNS'] ?? 8) },
      );
    });
  },
);
