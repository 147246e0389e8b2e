import { describe, expect, test } from 'vitest';
import { callHeaders, createApp } from '../../../testing/test-app';
import { toolsetsOf } from '../../features';
import { catalogue } from '../catalogue';
import { readSelection } from './tool-selection';
import { listTools } from './tools';

const listed = (query: string, headers: Record<string, string> = {}) =>
  listTools(readSelection(new Request(`http://parcours.test/mcp${query}`, { headers })));
const namesOf = (query: string, headers?: Record<string, string>) =>
  listed(query, headers).map(({ name }) => name);
/** What people ask for every day. */
const everyday = [
  ...['create_task', 'update_task', 'complete_task', 'delete_task', 'archive_task', 'move_tasks', 'search'],
  ...['create_project', 'update_project', 'archive_project', 'create_heading'],
  ...['create_comment', 'list_comments', 'list_notes', 'create_note', 'update_note', 'rename_tag'],
  ...['list_habits', 'create_habit', 'check_habit', 'get_stats'],
  ...['get_access', 'grant_access', 'share_task', 'create_share_link', 'list_calendar_events'],
];
/** What the description of the service names. */
const described = [
  ...[
    'list_areas',
    'create_area',
    'update_area',
    'archive_area',
    'delete_area',
    'get_access',
    'set_access_role',
  ],
  ...['revoke_access', 'set_workspace_access', 'list_workspace_guests', 'revoke_access_invite'],
  ...[
    'accept_access_invite',
    'share_task',
    'get_task_access',
    'set_collaborator_role',
    'remove_collaborator',
  ],
  ...['revoke_invite', 'accept_invite', 'create_share_link', 'list_share_links', 'revoke_share_link'],
  'list_shared_targets',
];

describe('the tool list', () => {
  test('has at most twenty tools in the day toolset', () => {
    expect(namesOf('?toolsets=day').length).toBeLessThanOrEqual(20);
  });

  test('has the tools of a day in the day toolset', () => {
    expect(namesOf('?toolsets=day').sort()).toEqual(
      expect.arrayContaining(['complete_task', 'create_task', 'get_context', 'get_plan', 'list_tasks']),
    );
  });

  test('has only the chosen toolsets, from the address or a header', () => {
    const chosen = catalogue().filter((operation) =>
      toolsetsOf(operation).some((name) => name === 'day' || name === 'notes'),
    );
    const names = catalogue()
      .filter((operation) => chosen.includes(operation) || /^(search|find_tools)$/.test(operation.meta.tool))
      .map(({ meta }) => meta.tool);
    expect(namesOf('?toolsets=day,notes')).toEqual(names);
    expect(namesOf('', { 'x-pc-toolsets': 'notes, day' })).toEqual(names);
    expect(namesOf('?toolsets=all')).toEqual(catalogue().map(({ meta }) => meta.tool));
    expect(namesOf('?toolsets=notes,all')).toEqual(namesOf('?toolsets=all'));
  });

  test('has the day, the finder, what people ask for every day and what is described by default', () => {
    const names = namesOf('');
    for (const name of [...namesOf('?toolsets=day'), ...everyday, ...described, 'find_tools'])
      expect(names).toContain(name);
    expect(names).not.toContain('create_webhook');
  });

  test('has only the read tools if asked', () => {
    const reading = catalogue().filter(({ type }) => type === 'query');
    expect(namesOf('?toolsets=all&readonly=true')).toEqual(reading.map(({ meta }) => meta.tool));
  });
});

test('stays within its budgets, as a client receives it', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const list = async (query: string) => {
    const response = await app.send(`/mcp${query}`, {
      method: 'POST',
      headers: { ...callHeaders(ann), 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = await response.json();
    return result.tools;
  };
  const tokens = async (query: string) => JSON.stringify(await list(query)).length / 4;
  expect((await list('')).length).toBeLessThanOrEqual(70);
  expect((await list('?toolsets=day')).length).toBeLessThanOrEqual(20);
  expect(await tokens('?toolsets=day')).toBeLessThanOrEqual(6_000);
  expect(await tokens('')).toBeLessThanOrEqual(16_000);
  expect(await tokens('?toolsets=all')).toBeLessThanOrEqual(40_000);
});

test('refuses an unknown toolset and calls tools outside of the chosen ones', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const post = async (query: string, method: string, params?: unknown) => {
    const response = await app.send(`/mcp${query}`, {
      method: 'POST',
      headers: { ...callHeaders(ann), 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return { status: response.status, body: await response.json() };
  };
  for (const query of ['?toolsets=nope', '?toolsets=day,', '?toolsets=toString', '?readonly=yes'])
    expect(await post(query, 'tools/list')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', details: [{ field: query.slice(1).split('=')[0] }] } },
    });
  const { body } = await post('?toolsets=day', 'tools/list');
  expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual([
    ...namesOf('?toolsets=day'),
    'use_tool',
  ]);
  for (const query of ['', '?toolsets=day']) {
    const call = await post(query, 'tools/call', { name: 'list_habits' });
    expect(call.body.result.structuredContent).toEqual({ habits: [] });
  }
});

test('use_tool calls a tool that is not listed, with its rights', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const use = async (caller: { token: string }, input: unknown) => {
    const response = await app.send('/mcp', {
      method: 'POST',
      headers: { ...callHeaders(caller), 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'use_tool', arguments: input },
      }),
    });
    const { result, error } = await response.json();
    return result?.structuredContent ?? error;
  };
  const name = 'create_feed';
  for (const sent of [{ name: 'Team' }, '{"name":"Team"}'])
    expect(await use(ann, { name: 'create_workspace', arguments: sent })).toMatchObject({
      workspace: { name: 'Team' },
    });
  expect(await use(ann, { name: 'list_habits' })).toEqual({ habits: [] });
  const reader = { token: await app.readOnlyToken(ann) };
  expect(await use(reader, { name, arguments: {} })).toMatchObject({ error: { code: 'forbidden' } });
  expect(await use(ann, { name: 'no_such' })).toMatchObject({ code: -32602 });
});
