import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { sampleInput } from '../../../testing/sample-inputs';
import { createApp } from '../../../testing/test-app';
import { isRecord } from '../../wire/is-record';
import { WebhookEvent } from '../../wire/webhooks';
import { catalogue } from '../catalogue';
import { answeredOf, targetOf } from '../rest/conditional';
import { openApi } from './openapi';

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(openApi())));
  expect(result.errors).toBeUndefined();
  expect(validator.version).toBe('3.1');
  expect(openApi()).toMatchObject({
    info: { version: '2.0.0' },
    servers: [{ url: expect.stringMatching(/^https?:/) }],
  });
});

test('describes the parameters, body and answer of every operation', () => {
  for (const operation of catalogue()) {
    const { method, route, meta, status, pathParameters } = operation;
    const described = Object(openApi().paths[`/v2${route}`]?.[method.toLowerCase()]);
    expect(described).toMatchObject({
      operationId: meta.alias ? `${meta.tool}_without_id` : meta.tool,
      summary: meta.summary,
      tags: [expect.any(String)],
    });
    const parameters: { name: string; in: string; required: boolean; $ref?: string }[] = described.parameters;
    const headers = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
    const isWrite = operation.type === 'mutation';
    const [matched, polled] = [isWrite && targetOf(operation), !isWrite && answeredOf(operation)];
    expect(headers).toEqual([
      ...(matched ? ['IfMatch'] : []),
      ...(polled ? ['IfNoneMatch'] : []),
      ...(isWrite ? ['IdempotencyKey'] : []),
      'Today',
      'Zone',
    ]);
    expect('412' in described.responses).toBe(Boolean(matched));
    expect('304' in described.responses).toBe(Boolean(polled));
    const scope = operation.type === 'query' ? 'read' : 'write';
    expect(described.security).toEqual([{ token: [] }, { oauth: [scope] }]);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name, required }) => [name, required])).toEqual(
      pathParameters.map((name) => [name, true]),
    );
    const { $ref = '', ...inline } = described.requestBody?.content?.['application/json']?.schema ?? {};
    const schema = openApi().components.schemas[$ref.split('/').at(-1)] ?? inline;
    const body = Object.keys(Object(schema.properties));
    const named = [...parameters.flatMap(({ name }) => name ?? []), ...body];
    expect(named.sort()).toEqual(Object.keys(Object(operation.inputSchema['properties'])).sort());
    for (const name of Object.keys(sampleInput(operation))) expect(named).toContain(name);
    expect(Object.keys(described.responses)).toEqual(
      expect.arrayContaining([
        String(status),
        '400',
        '401',
        '403',
        '404',
        '409',
        '413',
        '415',
        '429',
        '500',
        '503',
      ]),
    );
  }
});

test('describes the routes of bytes', () => {
  const { paths } = openApi();
  expect(paths['/feeds/{token}.ics']).toMatchObject({ get: { security: [] } });
  expect(paths['/v2/files/uploads/{token}']).toMatchObject({ put: { security: [] } });
  expect(paths['/v2/files/{fileId}/content']).toMatchObject({ get: { responses: { 206: {} } } });
  expect(paths['/v2/realtime']).toMatchObject({ get: { responses: { 200: {} } } });
  // Client generators fail on a document without their responses.
  for (const path of ['/v2/files/{fileId}/content', '/v2/files/{fileId}/preview', '/v2/realtime'])
    expect([path, paths[path]]).toMatchObject([path, { get: { responses: { 400: {} } } }]);
});

/** Every schema below a part of the document, with its place. */
function* schemasIn(
  part: unknown,
  place: string,
): Generator<[place: string, schema: Record<string, unknown>]> {
  if (Array.isArray(part)) for (const each of part) yield* schemasIn(each, place);
  if (!isRecord(part)) return;
  yield [place, part];
  for (const [name, below] of Object.entries(part)) yield* schemasIn(below, `${place}.${name}`);
}

test('describes what webhooks and the event stream send', () => {
  const { paths, webhooks } = openApi();
  expect(Object.keys(webhooks)).toEqual([...WebhookEvent.options, 'webhook.test']);
  expect(webhooks['task.completed']).toMatchObject({
    post: {
      requestBody: {
        content: { 'application/json': { schema: { properties: { data: { $ref: expect.any(String) } } } } },
      },
    },
  });
  const { content } = Object(paths['/v2/realtime']?.['get']).responses[200];
  const data = ['Change', 'Reset'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  expect(content).toEqual({ 'text/event-stream': { schema: { anyOf: data } } });
});

test('an operation keeps its name on the path that names the row', () => {
  const { paths } = openApi();
  expect(paths['/v2/sessions/{sessionId}/stop']?.['post']).toMatchObject({ operationId: 'stop_session' });
});

test('refers by name to every object that two operations share', () => {
  const { components, paths, webhooks } = openApi();
  const places = new Map<string, string[]>();
  for (const [place, { description: _, ...schema }] of schemasIn(
    { ...components.schemas, paths, webhooks },
    '',
  )) {
    const hasFields = schema['type'] === 'object' && Object.keys(Object(schema['properties'])).length > 2;
    const text = hasFields ? JSON.stringify(schema) : '';
    if (text) places.set(text, [...(places.get(text) ?? []), place]);
  }
  expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
  const answer = Object(paths['/v2/tasks/{taskId}']?.['get']).responses[200].content['application/json'];
  expect(answer.schema.properties.task).toEqual({ $ref: '#/components/schemas/Task' });
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Project', 'Round', 'Error']));
});

test('describes every parameter, and gives every route an id of its own', () => {
  const { components, paths } = openApi();
  const operations = Object.values(paths).flatMap((path) => Object.values(path).map(Object));
  const ids = operations.map(({ operationId }) => operationId);
  expect([ids.every(Boolean), new Set(ids).size]).toEqual([true, ids.length]);
  const own = operations.flatMap(({ parameters }) => parameters).filter(({ $ref }) => !$ref);
  for (const { name, description } of [...own, ...Object.values(components.parameters)])
    expect([name, description]).toEqual([name, expect.stringMatching(/^\S.*\.$/)]);
});

test('states the default of a bounded list', () => {
  const { parameters } = Object(openApi().paths['/v2/calendar/events']?.['get']);
  expect(parameters).toContainEqual(
    expect.objectContaining({
      name: 'calendarIds',
      schema: expect.objectContaining({ default: ['primary'], maxItems: 25 }),
    }),
  );
});

test('is public and answers 304 for a known version', async () => {
  await using app = await createApp();
  const first = await app.send('/v2/openapi.json');
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await first.json()).toMatchObject({ openapi: '3.1.0' });
  const etag = first.headers.get('etag') ?? '';
  const again = await app.send('/v2/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('shows in the reference how to call every operation', async () => {
  await using app = await createApp();
  const response = await app.send('/docs');
  const page = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { meta, route } of catalogue()) {
    const [, path = ''] =
      new RegExp(`<li id="${meta.tool}"[^>]*><a href="([^#"]+)#${meta.tool}"`).exec(page) ?? [];
    const [, group] = route.split('/');
    expect(path).toBe(`/docs/api/${group}`);
  }
  const areas = await (await app.send('/docs/api/areas')).text();
  expect(areas).toContain('id="archive_area"');
  expect(areas).toContain('const { areas } = await unwrap(parcours.GET(&#39;/v2/areas&#39;');
  for (const text of [page, areas]) {
    expect(text).toContain('<link rel="icon" href="/icons/icon-192.png">');
    expect(text).not.toMatch(/<(script|link(?! rel="icon")|img|iframe)[^>]+(src|href)=/);
  }
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'sha256-/);
  for (const path of ['/docs/nothing', '/docs/api', '/docs/api/nothing', '/docs/api/areas/x'])
    expect([path, (await app.send(path)).status]).toEqual([path, 404]);
  const [, address = ''] = /src:url\(([^)]+)\)/.exec(page) ?? [];
  const font = await app.send(address);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2');
});

test('describes that list_tasks answers tasks, or only the fields asked for', () => {
  const { paths, components } = openApi();
  const { schema } = Object(paths['/v2/tasks']?.['get']).responses['200'].content['application/json'];
  expect(schema.properties.tasks.items).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Task' }, { $ref: '#/components/schemas/TaskPart' }],
  });
  const { Task, TaskPart } = components.schemas;
  expect(Object(TaskPart).properties).toEqual(Object(Task).properties);
  expect([Object(Task).required, Object(TaskPart).required]).toEqual([expect.any(Array), undefined]);
});
