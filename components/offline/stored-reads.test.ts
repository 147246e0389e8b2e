import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationRouter, schemaOf } from '@/server/mirror/catalogue';
import { definitionsOf } from '@/server/operation/define';
import { callHeaders, createApp, type TestAccount } from '@/server/testing/test-app';
import { isStorable } from './page-overlay';
import { eraseReads } from './stored-reads';
import { openOnline, type Page, sendAs } from './test-page';

const app = await createApp();
let who: TestAccount;
let page: Page;
let stored: string;

/** Cache Storage, as far as stored answers use it. */
const cacheStorage = {
  keys: async () => [],
  open: async () => ({
    match: async () => (stored ? new Response(stored) : undefined),
    put: async (_place: string, answer: Response) => {
      stored = await answer.text();
    },
  }),
};

beforeEach(async () => {
  who = await app.account('Ann');
  stored = '';
  vi.stubGlobal('caches', cacheStorage);
  page = await openOnline(who, sendAs(app.send, callHeaders(who)), { caches });
});

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
  await expect
    .poll(async () => {
      await page.reads.restore();
      return stored;
    })
    .toContain('Buy milk');
  expect(invites.map(({ invitePath }) => invitePath)).toEqual([expect.stringMatching(/^\/invites\/\S{20}/)]);
  expect(stored).not.toContain('invitePath');
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
