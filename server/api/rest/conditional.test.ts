import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';

const STALE = '"stale"';

/** Sends requests of an account. */
const senderOf =
  (app: TestApp, who: TestAccount) =>
  async (request: string, body?: object, headers: Record<string, string> = {}) => {
    const [method, path] = request.split(' ');
    const response = await app.send(`/v2${path}`, {
      method: method ?? 'GET',
      headers: { ...callHeaders(who), 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      body: z.record(z.string(), z.unknown()).parse(text ? JSON.parse(text) : {}),
    };
  };
type Send = ReturnType<typeof senderOf>;

async function create(send: Send, path: string, body: object) {
  const made = await send(`POST ${path}`, body);
  expect([path, made.status, made.body]).toEqual([path, 201, expect.anything()]);
  const [row] = Object.values(made.body);
  return { ...made, ...z.object({ id: z.string() }).parse(row) };
}

/** A row, how to change it, and what it answers under. */
const rows: Record<
  string,
  (send: Send) => Promise<{ address: string; etag: string; change: object; key: string }>
> = {
  task: async (send) => {
    const { id, etag } = await create(send, '/tasks', {
      title: 'Tiles',
      tags: ['b', 'a'],
      repeat: { every: 1, unit: 'day' },
      when: { kind: 'today' },
    });
    return { address: `/tasks/${id}`, etag, change: { title: 'Grey tiles' }, key: 'task' };
  },
  project: async (send) => {
    const { id, etag } = await create(send, '/projects', { name: 'Kitchen' });
    return { address: `/projects/${id}`, etag, change: { name: 'Bath' }, key: 'project' };
  },
  area: async (send) => {
    const { id, etag } = await create(send, '/areas', { name: 'Home' });
    return { address: `/areas/${id}`, etag, change: { name: 'House' }, key: 'area' };
  },
  heading: async (send) => {
    const { id: areaId } = await create(send, '/areas', { name: 'Home' });
    const { id, etag } = await create(send, '/headings', { name: 'Walls', areaId });
    return { address: `/headings/${id}`, etag, change: { name: 'Floor' }, key: 'heading' };
  },
  note: async (send) => {
    const { id, etag } = await create(send, '/cloud-notes', { title: 'Kitchen', body: 'Text' });
    return { address: `/cloud-notes/${id}`, etag, change: { title: 'Bath', revision: 1 }, key: 'note' };
  },
  comment: async (send) => {
    const { id: taskId } = await create(send, '/tasks', { title: 'Tiles' });
    const { id, etag } = await create(send, `/tasks/${taskId}/comments`, { body: 'Which?' });
    return { address: `/comments/${id}`, etag, change: { body: 'These?' }, key: 'comment' };
  },
  habit: async (send) => {
    const { id, etag } = await create(send, '/habits', { name: 'Run' });
    return { address: `/habits/${id}`, etag, change: { name: 'Swim' }, key: 'habit' };
  },
  session: async (send) => {
    const { id: taskId } = await create(send, '/tasks', { title: 'Tiles' });
    const now = Date.now();
    const log = { taskId, startedAt: now - 3_600_000, endedAt: now - 1_800_000 };
    const { id, etag } = await create(send, '/sessions/log', log);
    return { address: `/sessions/${id}`, etag, change: { endedAt: now - 600_000 }, key: 'session' };
  },
  view: async (send) => {
    const { id, etag } = await create(send, '/views', { name: 'Soon', filter: {} });
    return { address: `/views/${id}`, etag, change: { name: 'Later' }, key: 'view' };
  },
  webhook: async (send) => {
    const { body, id, etag } = await create(send, '/webhooks', {
      url: 'https://example.org/',
      events: ['task.created'],
    });
    expect(body).toHaveProperty('webhook');
    return { address: `/webhooks/${id}`, etag, change: { active: false }, key: 'webhook' };
  },
  workspace: async (send) => {
    const { id, etag } = await create(send, '/workspaces', { name: 'Team' });
    return { address: `/workspaces/${id}`, etag, change: { name: 'Crew' }, key: 'workspace' };
  },
};

describe.each(Object.keys(rows))('%s', (kind) => {
  test('is written only in the version that If-Match names', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const [send, stranger] = [senderOf(app, ann), senderOf(app, eve)];
    const row = await rows[kind]?.(send);
    if (!row) throw new Error(kind);
    const { address, etag, change, key } = row;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const patch = (tag: string, by = send) => by(`PATCH ${address}`, change, { 'if-match': tag });
    const refused = await patch(STALE);
    expect(refused).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } });
    expect((await patch(etag, stranger)).status).toBe(404);
    const changed = await patch(etag);
    expect([changed.status, changed.body]).toEqual([
      200,
      { [key]: expect.objectContaining(Object.hasOwn(change, 'revision') ? {} : change) },
    ]);
    expect(changed.etag).not.toBe(etag);
    expect((await patch(etag)).status).toBe(412);
    if (kind === 'workspace') return;
    const remove = (tag: string) => send(`DELETE ${address}`, undefined, { 'if-match': tag });
    expect((await remove(etag)).status).toBe(412);
    const ready =
      kind === 'project' || kind === 'area'
        ? await send(`POST ${address}/archive`, {}, { 'if-match': changed.etag })
        : changed;
    expect(ready.status).toBe(200);
    expect((await remove(`${STALE}, ${ready.etag}`)).status).toBe(200);
    expect((await remove('*')).status).toBe(404);
  });
});

describe.each(['task', 'project', 'note'])('GET of a %s', (kind) => {
  test('answers 304 for the version that If-None-Match names, and its tag allows a write', async () => {
    await using app = await createApp();
    const send = senderOf(app, await app.account('Ann'));
    const row = await rows[kind]?.(send);
    if (!row) throw new Error(kind);
    const get = (tag?: string) => send(`GET ${row.address}`, undefined, tag ? { 'if-none-match': tag } : {});
    // The first answer is from before the caller has the note open.
    await get();
    const first = await get();
    expect([first.status, first.etag]).toEqual([200, expect.stringMatching(/^"[\w.-]+"$/)]);
    expect(await get(first.etag)).toEqual({ status: 304, etag: first.etag, body: {} });
    const changed = await send(`PATCH ${row.address}`, row.change, { 'if-match': first.etag });
    expect(changed.status).toBe(200);
    const second = await get(first.etag);
    expect(second.status).toBe(200);
    expect(second.etag).not.toBe(first.etag);
    expect(second.etag.slice(0, 28)).toBe(changed.etag.slice(0, 28));
  });
});

test('rounds and entries of the journal are written only as they are, and not made', async () => {
  await using app = await createApp();
  const send = senderOf(app, await app.account('Ann'));
  for (const [address, body, other] of [
    ['/rounds/2026-11-22/1', { name: 'Deep' }, { name: 'Deeper' }],
    ['/journal/2026-11-22', { mood: 3 }, { mood: 4 }],
  ] as const) {
    expect((await send(`PUT ${address}`, body, { 'if-match': '*' })).status).toBe(412);
    const made = await send(`PUT ${address}`, body);
    expect([made.status, made.body]).toEqual([200, expect.anything()]);
    const changed = await send(`PUT ${address}`, other, { 'if-match': made.etag });
    expect(changed.status).toBe(200);
    expect((await send(`PUT ${address}`, body, { 'if-match': made.etag })).status).toBe(412);
  }
});

test('of writers with one tag at once, one writes', async () => {
  await using app = await createApp({ env: { RATE_LIMIT: '0' } });
  const send = senderOf(app, await app.account('Ann'));
  const { id, etag } = await create(send, '/tasks', { title: 'Tiles' });
  let tag = etag;
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, writer) =>
        send(`PATCH /tasks/${id}`, { title: `${round}/${writer}` }, { 'if-match': tag }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
    tag = answers.find(({ status }) => status === 200)?.etag ?? '';
  }
});

test('a write that can name no version is refused with If-Match, and a key gets the first answer', async () => {
  await using app = await createApp();
  const send = senderOf(app, await app.account('Ann'));
  expect((await send('POST /tasks', { title: 'Tiles' }, { 'if-match': '*' })).status).toBe(412);
  expect((await send('PATCH /tasks/bogus', { title: 'Tiles' }, { 'if-match': '*' })).status).toBe(400);
  const { id, etag } = await create(send, '/tasks', { title: 'Tiles' });
  const complete = () =>
    send(`POST /tasks/${id}/complete`, {}, { 'if-match': etag, 'idempotency-key': 'once' });
  const first = await complete();
  expect(first.status).toBe(200);
  expect(await complete()).toEqual(first);
  expect((await send(`POST /tasks/${id}/complete`, {}, { 'if-match': etag })).status).toBe(412);
});
