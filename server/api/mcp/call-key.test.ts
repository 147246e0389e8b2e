import { expect, test } from 'vitest';
import { count, json } from '../../../testing/keyed-writes';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';

/** The two ways in which calls are answered. */
const revisions = {
  '2025-11-25': { version: '2025-11-25', meta: {} },
  '2026-07-28': {
    version: '2026-07-28',
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

const caller =
  (app: TestApp, as: TestAccount, { version, meta }: (typeof revisions)['2025-11-25']) =>
  async (key: unknown, input: object, tool = 'create_area') => {
    const method = 'tools/call';
    const params = { name: tool, arguments: input, _meta: { ...meta, 'idempotency-key': key } };
    const modern = { 'mcp-method': method, 'mcp-name': tool, accept: 'application/json, text/event-stream' };
    const response = await app.send('/mcp', {
      method: 'POST',
      headers: { ...callHeaders(as), ...json, ...modern, 'mcp-protocol-version': version },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result } = await response.json();
    return result.structuredContent;
  };

test.each(Object.entries(revisions))('runs a call with a key once in %s', async (_, revision) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = caller(app, ann, revision);
  const first = await call('k', { name: 'Home' });
  expect(first).toMatchObject({ area: { name: 'Home' } });
  expect(await call('k', { name: 'Home' })).toEqual(first);
  expect(await call('k', { name: 'Other' })).toMatchObject({ error: { code: 'idempotency_mismatch' } });
  const all = await Promise.all(Array.from({ length: 5 }, () => call('five', { name: 'Work' })));
  expect(all.filter(({ error }) => error && error.code !== 'conflict')).toEqual([]);
  expect(await count(app, 'areas')).toBe(2);
  for (const bad of ['', 'k'.repeat(256), 7, null])
    expect(await call(bad, { name: 'Bad' })).toMatchObject({
      error: { code: 'invalid_request', details: [{ field: '_meta["idempotency-key"]' }] },
    });
  expect(await call('k', {}, 'list_areas')).toMatchObject({ areas: [{}, {}] });
});

test('knows a key of REST over MCP', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const body = JSON.stringify({ name: 'Home' });
  const headers = { ...callHeaders(ann), ...json, 'idempotency-key': 'k' };
  const made = await (await app.send('/v2/areas', { method: 'POST', headers, body })).json();
  expect(await caller(app, ann, revisions['2025-11-25'])('k', { name: 'Home' })).toEqual(made);
});
