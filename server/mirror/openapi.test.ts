import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { sampleInput } from '../testing/sample-inputs';
import { createApp } from '../testing/test-app';
import { catalogue } from './catalogue';
import { openApi } from './openapi';

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(openApi())));
  expect(result.errors).toBeUndefined();
  expect(validator.version).toBe('3.1');
  expect(openApi()).toMatchObject({ info: { version: '2.0.0' }, security: [{ token: [] }] });
});

test('describes the parameters, body and answer of every operation', () => {
  for (const operation of catalogue()) {
    const { method, route, meta, status, pathParameters } = operation;
    const described = Object(openApi().paths[`/v2${route}`]?.[method.toLowerCase()]);
    expect(described).toMatchObject({
      operationId: meta.tool,
      summary: meta.summary,
      tags: [expect.any(String)],
    });
    const parameters: { name: string; in: string; required: boolean; $ref?: string }[] = described.parameters;
    expect(parameters.at(-1)).toEqual({ $ref: '#/components/parameters/Today' });
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name, required }) => [name, required])).toEqual(
      pathParameters.map((name) => [name, true]),
    );
    const body = Object.keys(
      Object(described.requestBody?.content?.['application/json']?.schema?.properties),
    );
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

test('describes the routes of bytes, which need no token where the address has one', () => {
  const { paths } = openApi();
  expect(paths['/feeds/{token}.ics']).toMatchObject({ get: { security: [] } });
  expect(paths['/v2/files/uploads/{token}']).toMatchObject({ put: { security: [] } });
  expect(paths['/v2/files/{fileId}/content']).toMatchObject({ get: { responses: { 206: {} } } });
  expect(paths['/v2/realtime']).toMatchObject({ get: { responses: { 200: {} } } });
  // A document that lacks what they answer fails those who generate clients from it.
  for (const path of ['/v2/files/{fileId}/content', '/v2/files/{fileId}/preview', '/v2/realtime'])
    expect([path, paths[path]]).toMatchObject([path, { get: { responses: { 400: {} } } }]);
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

test('lists every operation in the reference and runs no foreign script', async () => {
  await using app = await createApp();
  const response = await app.send('/docs');
  const page = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { meta } of catalogue()) expect(page).toContain(`id="${meta.tool}"`);
  expect(page).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)=/);
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'sha256-/);
  expect((await app.send('/docs/nothing')).status).toBe(404);
  const [, address = ''] = /src:url\(([^)]+)\)/.exec(page) ?? [];
  const font = await app.send(address);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2');
});
