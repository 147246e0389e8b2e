import { describe, expect, test } from 'vitest';
import { sampleInput } from '../../testing/sample-inputs';
import { createApp, transports } from '../../testing/test-app';
import { isRecord } from '../wire/is-record';
import { catalogue, type Operation } from './catalogue';
import { listTools } from './mcp/tools';
import { type JsonSchema, propertiesOf } from './openapi/json-schema';
import { openApi } from './openapi/openapi';
import { findRoute } from './rest/find-route';

const all = [...catalogue()];
const concrete = ({ route }: Operation, input: Record<string, unknown>) =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
const branches = (schema: Record<string, unknown>): unknown[] => {
  const found = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(found) ? found : [schema];
};

/** Every property of a schema, at any depth, but not those that only name a branch. */
function* propertiesIn(schema: unknown, path = ''): Generator<[path: string, property: JsonSchema]> {
  if (!isRecord(schema)) return;
  for (const branch of [schema['anyOf'], schema['oneOf'], schema['items']].flat())
    yield* propertiesIn(branch, path);
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    if (isRecord(property) && !('const' in property)) yield [`${path}.${name}`, property];
    yield* propertiesIn(property, `${path}.${name}`);
  }
}

test('names and routes are unique', () => {
  const names = all.map(({ meta }) => meta.tool);
  expect(new Set(names).size).toBe(names.length);
  const routes = all.map(({ method, route }) => `${method} ${route.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('lists the same operations in the tools, OpenAPI and the catalogue', () => {
  const names = all.map(({ meta }) => meta.tool).sort();
  expect(
    listTools({ sets: 'all', readOnly: false })
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names);
  const described = Object.values(openApi().paths).flatMap((path) => Object.values(path));
  const ids = described.map((operation) => Object(operation).operationId);
  const bytes = ['follow_changes', 'read_feed', 'read_file_content', 'read_file_preview', 'send_file'];
  const again = all.flatMap(({ meta }) => (meta.alias ? `${meta.tool}_without_id` : []));
  expect(ids.sort()).toEqual([...names, ...bytes, ...again].sort());
});

test('every write names the event that webhooks get', () => {
  const silent = all.filter(({ type, meta }) => type === 'mutation' && meta.event === undefined);
  expect(silent.map(({ meta }) => meta.tool)).toEqual([]);
});

describe('every operation', () => {
  test('is named by a verb and a noun and has a summary', () => {
    for (const { meta } of all) {
      expect(meta.tool).toMatch(/^([a-z]+(_[a-z]+)+|search)$/);
      expect([meta.tool, meta.summary]).toEqual([meta.tool, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });

  test('accepts its sample input and its example', () => {
    const refused = all.filter((operation) => {
      const sample = sampleInput(operation);
      const inputs = [sample, { ...sample, ...operation.meta.example }];
      return inputs.some((input) => !operation.input.safeParse(input).success);
    });
    const names = refused.map(({ meta }) => meta.tool);
    expect(names, 'say in testing/sample-inputs.ts what these operations need').toEqual([]);
  });

  test('describes every input in one short clause', () => {
    for (const { meta, inputSchema } of all)
      for (const [path, { description = '' }] of propertiesIn(inputSchema))
        expect([meta.tool, path, description]).toEqual([
          meta.tool,
          path,
          expect.stringMatching(/^\S.{2,118}\.$/),
        ]);
  });

  test('has its own path', () => {
    for (const operation of all)
      expect(findRoute(operation.method, concrete(operation, sampleInput(operation)))).toMatchObject({
        kind: 'operation',
        operation: { path: operation.path },
      });
  });

  test('is a GET exactly when it reads', () => {
    for (const { meta, method, type } of all) {
      const [reads, writes] = [meta.kind.includes('read'), meta.kind.includes('write')];
      const isRead = type === 'query';
      expect([meta.tool, method === 'GET', reads, writes]).toEqual([meta.tool, isRead, isRead, !isRead]);
      if (method === 'DELETE') expect(meta.kind, meta.tool).toContain('destructive');
      if (method === 'GET' || method === 'PUT') expect(meta.kind, meta.tool).toContain('idempotent');
    }
  });

  test('requires its path parameters and refuses unknown fields', () => {
    for (const { meta, inputSchema, pathParameters } of all)
      expect([meta.tool, inputSchema]).toMatchObject([
        meta.tool,
        {
          type: 'object',
          additionalProperties: false,
          ...(pathParameters.length > 0 && { required: expect.arrayContaining([...pathParameters]) }),
        },
      ]);
  });

  test('returns an object with known properties', () => {
    for (const { meta, outputSchema } of all)
      for (const branch of branches(outputSchema))
        expect([meta.tool, branch]).toMatchObject([
          meta.tool,
          { type: 'object', additionalProperties: false },
        ]);
  });
});

describe.each(transports)('every operation over %s', (name) => {
  test('refuses a missing token, a read-only token on a write, and unknown fields', async () => {
    await using app = await createApp();
    const ann = await app.account('Ann');
    const reader = { token: await app.readOnlyToken(ann) };
    const { call } = app.transport(name);
    for (const operation of all) {
      const { tool } = operation.meta;
      const sample = sampleInput(operation);
      const nobody = await call(null, tool, sample);
      expect([tool, nobody.status]).toEqual([tool, 401]);
      expect(nobody.body).toMatchObject({ error: { code: 'unauthorized', details: [] } });
      const unknown = await call(ann, tool, { ...sample, nonsense: 1 });
      expect([tool, unknown.status, unknown.body]).toMatchObject([
        tool,
        400,
        {
          error: {
            code: 'invalid_request',
            details: expect.arrayContaining([expect.objectContaining({ field: 'nonsense' })]),
          },
        },
      ]);
      if (operation.type === 'query') continue;
      // The token is checked before the input is read.
      expect([tool, (await call(reader, tool, { ...sample, nonsense: 1 })).status]).toEqual([tool, 403]);
    }
  });
});
