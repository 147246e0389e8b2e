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
/** The operations that the description of the service shows. */
const shown = [
  ...['list_areas', 'create_area', 'update_area', 'archive_area', 'delete_area', 'delete_project'],
  ...[
    'list_headings',
    'reorder_hierarchy',
    'remove_note_person',
    'get_access',
    'grant_access',
    'revoke_access',
  ],
  ...[
    'revoke_access_invite',
    'accept_access_invite',
    'get_task_access',
    'remove_collaborator',
    'revoke_invite',
  ],
  ...['accept_invite', 'create_share_link', 'revoke_share_link', 'list_share_links', 'list_shared_targets'],
  ...[
    'list_workspace_guests',
    'set_access_role',
    'set_collaborator_role',
    'set_workspace_access',
    'share_task',
  ],
  ...['close_round', 'list_sessions', 'get_journal', 'list_shared_packages', 'get_file_store'],
  ...['list_calendar_events', 'delete_calendar_event'],
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
    const names = chosen.map(({ meta }) => meta.tool);
    expect(namesOf('?toolsets=day,notes')).toEqual(names);
    expect(namesOf('', { 'x-pc-toolsets': 'notes, day' })).toEqual(names);
    expect(namesOf('?toolsets=all')).toEqual(catalogue().map(({ meta }) => meta.tool));
    expect(namesOf('?toolsets=notes,all')).toEqual(namesOf('?toolsets=all'));
  });

  test('has the day, the finder and what the service description shows by default', () => {
    const names = namesOf('');
    for (const name of [...namesOf('?toolsets=day'), ...shown, 'find_tools']) expect(names).toContain(name);
    expect(names.length).toBeLessThanOrEqual(70);
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
  const tokens = async (query: string) => {
    const response = await app.send(`/mcp${query}`, {
      method: 'POST',
      headers: { ...callHeaders(ann), 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = await response.json();
    return JSON.stringify(result.tools).length / 4;
  };
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
  expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(namesOf('?toolsets=day'));
  for (const query of ['', '?toolsets=day']) {
    const call = await post(query, 'tools/call', { name: 'list_habits' });
    expect(call.body.result.structuredContent).toEqual({ habits: [] });
  }
});
