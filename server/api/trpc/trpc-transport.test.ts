import { expect, test } from 'vitest';
import { callHeaders, createApp } from '../../../testing/test-app';

const json = { 'content-type': 'application/json' };

/** The shape of every failure: tRPC's own shape, with our error envelope as `data.envelope`. */
const failed = (code: string, httpStatus: number) => ({
  error: {
    message: expect.any(String),
    data: { httpStatus: expect.any(Number), envelope: { error: { code } } },
  },
  httpStatus,
});

test('returns failures as the envelope with its status and no stack', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = json) => {
    const response = await app.send(`/api/trpc/${path}`, {
      method: 'POST',
      body,
      headers: { ...callHeaders(ann), ...headers },
    });
    const text = await response.text();
    expect(text).not.toMatch(/"stack"|node_modules|\.ts:/);
    return { ...JSON.parse(text), httpStatus: response.status };
  };
  expect(await post('areas.create', '{')).toMatchObject(failed('invalid_request', 400));
  expect(await post('areas.create', '{"nope":1}')).toMatchObject(failed('invalid_request', 400));
  expect(await post('areas.create', 'null')).toMatchObject(failed('invalid_request', 400));
  expect(await post('areas.list', '{}')).toMatchObject(failed('method_not_allowed', 405));
  expect(await post('no.such', '{}')).toMatchObject(failed('not_found', 404));
  expect(await post('areas.create', 'name=Home', { 'content-type': 'text/plain' })).toMatchObject(
    failed('unsupported_media_type', 415),
  );
  expect(await post('areas.create', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).toMatchObject(
    failed('payload_too_large', 413),
  );
  expect(await post('areas.create', '{"name":"Home"}', { ...json, 'x-pc-today': 'now' })).toMatchObject(
    failed('invalid_request', 400),
  );
});

test('batches the calls of a page into one request with separate outcomes', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: { nope: 1 }, 2: {} }));
  const response = await app.send(`/api/trpc/areas.list,areas.list,projects.list?batch=1&input=${input}`, {
    headers: callHeaders(ann),
  });
  expect(response.status).toBe(207);
  expect(await response.json()).toMatchObject([
    { result: { data: { areas: [] } } },
    { error: { data: { envelope: { error: { details: [{ field: 'nope' }] } } } } },
    { result: { data: { projects: [] } } },
  ]);
  const nobody = await app.send('/api/trpc/areas.list?input={}');
  expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/^Bearer resource_metadata=/),
  ]);
  const many = Array.from({ length: 21 }, () => 'areas.list').join(',');
  expect((await app.send(`/api/trpc/${many}?batch=1&input={}`, { headers: callHeaders(ann) })).status).toBe(
    400,
  );
});
