import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationRouter, schemaOf } from '@/server/api/catalogue';
import { definitionsOf } from '@/server/core/operation/define';
import { callHeaders, createApp, type TestAccount } from '@/testing/test-app';
import { isStorable } from './page-overlay';
import { eraseReads, loadReads, saveReads } from './stored-reads';
import { createCaches, openOnline, type Page, sendAs } from './test-page';

const app = await createApp();
let who: TestAccount;
let page: Page;
let caches: ReturnType<typeof createCaches>;

const openHere = () => openOnline(who, sendAs(app.send, callHeaders(who)), { caches });

beforeEach(async () => {
  who = await app.account('Ann');
  caches = createCaches();
  vi.stubGlobal('caches', caches);
  page = await openHere();
});

/** What is stored, as text. */
const text = () => [...caches.stored.values()].map((one) => one.text).join('\n');

afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
});

test('stores the tasks of a page, and no link of an invitation', async () => {
  const { workspace } = await page.client.workspaces.create.mutate({ name: 'Team' });
  const workspaceId = workspace.id;
  await page.client.workspaces.addMember.mutate({ workspaceId, target: 'bea@example.org', role: 'member' });
  await page.add('Buy milk');
  const { invites } = await page.queryClient.fetchQuery(
    page.trpc.workspaces.members.queryOptions({ workspaceId }),
  );
  await page.read();
  await expect.poll(text, { timeout: 5_000 }).toContain('Buy milk');
  expect(invites.map(({ invitePath }) => invitePath)).toEqual([expect.stringMatching(/^\/invites\/\S{20}/)]);
  expect(text()).not.toContain('invitePath');
});

const read = (name: string, updatedAt: number, data: unknown = {}) => ({
  queryKey: [['screens', 'show'], { input: { name } }],
  data,
  updatedAt,
});

test('drops the answers of builds whose answers have other shapes', async () => {
  const owner = { account: who.id, shapes: 'older' };
  await saveReads(owner, [read('today', 1)]);
  expect(await loadReads(owner)).toHaveLength(1);
  expect(await loadReads({ ...owner, shapes: 'newer' })).toEqual([]);
  expect(caches.stored.size).toBe(0);
});

test('erases the answers of another account', async () => {
  await saveReads({ account: 'bob', shapes: 'shapes' }, [read('today', 1)]);
  expect(await loadReads({ account: who.id, shapes: 'shapes' })).toEqual([]);
  expect(caches.stored.size).toBe(0);
});

test('two tabs keep the answers of each other, and the newer one of the same question', async () => {
  const owner = { account: who.id, shapes: 'shapes' };
  await saveReads(owner, [read('today', 2, 'new'), read('later', 1)]);
  await saveReads(owner, [read('today', 1, 'old'), read('upcoming', 1)]);
  const stored = await loadReads(owner);
  expect(stored.map(({ queryKey: [, options] }) => Reflect.get(Object(options), 'input')).sort()).toEqual([
    { name: 'today' },
    { name: 'later' },
    { name: 'upcoming' },
  ]);
  expect(stored.find(({ updatedAt }) => updatedAt === 2)?.data).toBe('new');
});

test('keeps the answers that were stored last', async () => {
  const owner = { account: who.id, shapes: 'shapes' };
  for (let at = 0; at < 90; at += 1) await saveReads(owner, [read(`view-${at}`, at)]);
  const stored = await loadReads(owner);
  expect([stored.length, stored[0]?.updatedAt]).toEqual([80, 10]);
});

test.each([
  ['tasks', { day: '2026-11-20', rounds: [], sessions: [], entry: null }],
  ['rounds', { day: '2026-11-20', tasks: [], sessions: [], entry: null }],
  ['sessions', { day: '2026-11-20', rounds: [], tasks: [], entry: null }],
])('an answer of another build that lacks its %s makes no action fail', async (_, plan) => {
  const { queryKey } = page.trpc.screens.plan.queryOptions({ day: '2026-11-20', since: 0, until: 1 });
  await page.add('Buy milk');
  page.stop();
  await saveReads({ account: who.id, shapes: 'shapes' }, [
    { queryKey, data: { plan }, updatedAt: Date.now() },
  ]);
  page = await openHere();
  await page.read();
  await page.client.rounds.engage.mutate({ day: '2026-11-20', index: 0 });
  await page.client.tasks.complete.mutate({ taskId: page.idOf('Buy milk') });
  expect(page.titles()).toEqual([]);
  expect(page.state.getState().writes).toEqual([]);
  expect(page.queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('stores only answers without fields for tokens and links', () => {
  const storable = [...definitionsOf(operationRouter)].filter(([path]) => isStorable(path));
  const secrets = storable.flatMap(([path, { output }]) => {
    const fields = JSON.stringify(schemaOf(output, 'output')).match(/"\w*(path|url|token|secret)\w*":/gi);
    return (fields ?? []).map((field) => `${path} ${field}`);
  });
  expect(storable.length).toBeGreaterThan(10);
  expect(secrets).toEqual([]);
});

test('erases all but the code of builds', async () => {
  const names = new Set(['parcours-files-1', 'parcours-pages-1', 'parcours-reads', 'parcours-answers']);
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  await eraseReads();
  expect([...names]).toEqual(['parcours-files-1']);
});
