import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allowApp } from '../../../testing/allow-app';
import { plannerRows } from '../../../testing/planner-rows';
import { type SharingClient, sharingClient } from '../../../testing/sharing-client';
import { createApp, type TransportName } from '../../../testing/test-app';
import { range, sets, undo } from '../../../testing/undo-fixture';
import { DecidedProposal, Proposal, Proposed } from '../../wire/proposals';

const Proposals = z.object({ proposals: z.array(Proposal) });
const Decisions = z.object({ proposals: z.array(DecidedProposal) });

/** A person, and an app that may propose to them. */
async function start(transport: TransportName = 'mcp') {
  const app = await createApp();
  const ann = await app.account('Ann');
  const { token } = await allowApp(app.db, ann, { scopes: ['read', 'propose'] });
  const over = (bearer: { token: string }, by = transport) =>
    sharingClient(app.transport(by).as(bearer, { today: '2026-11-29' }));
  return {
    app,
    ann,
    token,
    over,
    /** At their browser. */
    person: over(ann, 'trpc'),
    assistant: over({ token }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const propose = async (by: SharingClient, tool: string, input: Record<string, unknown>) =>
  (await by.expectOk(Proposed, tool, input)).proposal;

const decide = async (by: SharingClient, how: 'accept' | 'refuse', input: Record<string, unknown>) =>
  (await by.expectOk(Decisions, `${how}_proposals`, input)).proposals;

const statesOf = async (by: SharingClient, input: Record<string, unknown> = {}) =>
  (await by.expectOk(Proposals, 'list_proposals', input)).proposals.map(({ summary, state }) => [
    summary,
    state,
  ]);

describe.each(['rest', 'mcp'] as const)('proposals over %s', (transport) => {
  test('change nothing before they are accepted, row by row, and one call undoes them', async () => {
    await using setup = await start(transport);
    const { app, ann, over, person, assistant } = setup;
    const decider = over(ann);
    const [call, gone] = [await person.task({ title: 'Call Bo' }), await person.task({ title: 'Gone' })];
    const before = await plannerRows(app);

    const move = await propose(assistant, 'update_task', { taskId: call.id, when: 'tomorrow' });
    expect(move).toMatchObject({
      app: 'App',
      tool: 'update_task',
      summary: 'Move “Call Bo” to 2026-11-30',
      state: 'waiting',
      rows: [{ kind: 'task', id: call.id, title: 'Call Bo', changes: [{ field: 'when' }] }],
    });
    const late = await propose(assistant, 'complete_task', { taskId: gone.id });
    const made = await propose(assistant, 'create_tasks', {
      tasks: range(3).map((nth) => ({ title: `Made ${nth}` })),
    });
    const no = await propose(assistant, 'delete_task', { taskId: call.id });
    expect(await plannerRows(app)).toEqual(before);
    expect(await sets(person)).toEqual([]);

    const proposalIds = [move.id, late.id];
    for (const by of [assistant, over({ token: await app.readOnlyToken(ann) })])
      expect(await by.refusal('accept_proposals', { proposalIds })).toBe('403');
    const eve = over(await app.account('Eve'));
    for (const how of ['accept_proposals', 'refuse_proposals'])
      expect(await eve.refusal(how, { proposalIds })).toBe('404');
    expect(await statesOf(eve)).toEqual([]);
    expect(await plannerRows(app)).toEqual(before);

    await person.call('delete_task', { taskId: gone.id });
    expect(await decide(decider, 'accept', { proposalIds })).toMatchObject([
      { id: move.id, state: 'accepted', error: null, decidedAt: expect.any(Number) },
      { id: late.id, state: 'failed', error: 'No such task.' },
    ]);
    expect(await person.getTask(call.id)).toMatchObject({ when: { kind: 'date', date: '2026-11-30' } });
    expect(await decide(decider, 'accept', { proposalIds: [made.id], rows: [0, 2] })).toMatchObject([
      { state: 'accepted', summary: 'Add “Made 0”. Add “Made 2”' },
    ]);
    expect(await decide(decider, 'refuse', { proposalIds: [no.id, move.id] })).toMatchObject([
      { state: 'refused' },
      { state: 'accepted' },
    ]);
    expect((await person.tasks()).tasks.map(({ title }) => title).sort()).toEqual([
      'Call Bo',
      'Made 0',
      'Made 2',
    ]);
    expect(await statesOf(assistant)).toEqual([
      ['Delete “Call Bo”', 'refused'],
      ['Add “Made 0”. Add “Made 2”', 'accepted'],
      ['Complete “Gone”', 'failed'],
      ['Move “Call Bo” to 2026-11-30', 'accepted'],
    ]);
    expect(await app.db.rows(sql`SELECT FROM proposals WHERE input IS NOT NULL`)).toEqual([]);

    expect(await sets(person)).toMatchObject([{ app: 'App', calls: 2 }]);
    await undo(person);
    expect((await person.tasks()).tasks).toMatchObject([{ title: 'Call Bo', when: { kind: 'anytime' } }]);
  });

  test('are refused at once where the call would be, or reaches beyond the planner', async () => {
    await using setup = await start(transport);
    const { app, assistant, person } = setup;
    const area = await person.area({ name: 'House' });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await assistant.refusal('update_task', { taskId: nobody, title: 'No' })).toBe('404');
    expect(await assistant.refusal('create_task', { title: '' })).toMatch(/^400/);
    expect(await assistant.refusal('delete_area', { areaId: area.id })).toBe('409');
    const share = { targetKind: 'area', targetId: area.id, target: 'bo@example.org', role: 'reader' };
    for (const [tool, input] of [
      ['grant_access', share],
      ['create_share_link', { targetKind: 'area', targetId: area.id }],
      ['create_webhook', { url: 'https://example.org/', events: ['task.created'] }],
      ['import_data', { source: 'csv', content: 'title\nOne\n', dryRun: false }],
      ['update_me', { name: 'Other' }],
      ['create_token', { name: 'Mine' }],
      ['undo_change_set', {}],
    ] as const)
      expect([tool, await assistant.refusal(tool, input)]).toEqual([tool, '403']);
    expect(await statesOf(person)).toEqual([]);
    expect(await app.db.rows(sql`SELECT FROM invitations`)).toEqual([]);
    await propose(assistant, 'create_area', { name: 'Garden' });
    const { body } = await assistant.call('create_project', { name: 'Roses', areaId: nobody });
    expect(JSON.stringify(body)).toContain('does not exist before it is accepted');
  });
});

test('answers 202, once for a key, and says over MCP that nothing is changed yet', async () => {
  await using setup = await start();
  const { app, token } = setup;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': 'one',
  };
  const send = () =>
    app.send('/v2/tasks', { method: 'POST', headers, body: JSON.stringify({ title: 'Call Bo' }) });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(await again.json()).toEqual(await first.json());
  const message = async (method: string, params: Record<string, unknown>) => {
    const { 'idempotency-key': _, ...plain } = headers;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return JSON.stringify(await (await app.send('/mcp', { method: 'POST', headers: plain, body })).json());
  };
  const params = { name: 'create_project', arguments: { name: 'Kitchen' } };
  expect(await message('tools/call', params)).toMatch(
    /"text":"Proposed, waiting for the person.+Nothing is changed yet/,
  );
  const tools = await message('tools/list', {});
  expect(tools).toContain('"name":"create_task"');
  expect(tools).not.toContain('"name":"grant_access"');
  expect(tools).not.toContain('"destructiveHint":true,"idempotentHint":false,"openWorldHint":false');
});

test('ends with the app, and at 500 that wait', async () => {
  await using setup = await start();
  const { app, ann, assistant, person } = setup;
  const proposal = await propose(assistant, 'create_task', { title: 'One more' });
  await app.db.run(sql`
    INSERT INTO proposals (user_id, grant_id, app, transport, tool, input, today, zone, summary, rows, created_at)
    SELECT user_id, grant_id, app, transport, tool, input, today, zone, summary, rows, created_at
    FROM proposals, generate_series(1, 499)`);
  expect(await assistant.refusal('create_task', { title: 'Too many' })).toBe('409');
  await decide(person, 'refuse', { proposalIds: [proposal.id] });
  await propose(assistant, 'create_task', { title: 'Fits' });
  expect(await assistant.refusal('create_note', { title: 'Long', body: 'x'.repeat(100_001) })).toBe('413');
  await person.call('revoke_authorization', { authorizationId: proposal.authorizationId });
  expect(await app.db.rows(sql`SELECT FROM proposals WHERE user_id = ${ann.id}`)).toEqual([]);
});
