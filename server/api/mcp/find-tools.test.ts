import { expect, test } from 'vitest';
import { createApp, transports } from '../../../testing/test-app';
import { catalogue } from '../catalogue';

const namesIn = (body: unknown): string[] => Object(body).tools.map(({ name }: { name: string }) => name);

test.each(transports)('finds tools by words over %s, with the schemas to call them', async (transport) => {
  await using app = await createApp();
  const call = app.transport(transport).as(await app.account('Ann'));
  const { body } = await call('find_tools', { query: 'check off a habit' });
  expect(Object(body).tools[0]).toMatchObject({
    name: 'check_habit',
    title: 'Check habit',
    description: expect.stringContaining('habit'),
    inputSchema: { type: 'object', properties: { habitId: { type: 'string' } } },
  });
  expect(namesIn((await call('find_tools', { query: 'webhoks' })).body)).toContain('create_webhook');
  expect(namesIn((await call('find_tools', { query: 'timer' })).body).slice(0, 2)).toEqual([
    'start_session',
    'stop_session',
  ]);
  expect((await call('find_tools', { query: 'zzzzzz' })).body).toEqual({ tools: [] });
});

test('limits the length of the answer', async () => {
  await using app = await createApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  const sizes = async (words: string) => {
    const { body } = await call('find_tools', { query: words });
    return [namesIn(body).length, JSON.stringify(body).length];
  };
  expect(await sizes('create a project with headings and tasks')).toEqual([
    3,
    expect.toSatisfy((size) => size < 9_000),
  ]);
  expect(await sizes('area')).toEqual([
    expect.toSatisfy((count) => count > 3),
    expect.toSatisfy((size) => size < 5_200),
  ]);
});

test('answers an empty query with the toolsets and their sizes', async () => {
  await using app = await createApp();
  const call = app.transport('mcp').as(await app.account('Ann'));
  const { body } = await call('find_tools', { query: '' });
  expect(body).toEqual((await call('find_tools', {})).body);
  expect(Object(body).tools).toEqual([]);
  expect(Object(body).toolsets[0]).toEqual({ name: 'day', description: expect.any(String), size: 17 });
  const sizes = Object(body).toolsets.map(({ size }: { size: number }) => size);
  // Five tools are in the day and in the tasks, and find_tools is in none.
  expect(sizes.reduce((sum: number, size: number) => sum + size, 0)).toBe(catalogue().length - 1 + 5);
});

test('finds only what the caller may call', async () => {
  await using app = await createApp();
  const reader = { token: await app.readOnlyToken(await app.account('Ann')) };
  const { body } = await app.transport('mcp').call(reader, 'find_tools', { query: 'area' });
  expect(namesIn(body)).toContain('list_areas');
  expect(namesIn(body)).not.toContain('create_area');
});
