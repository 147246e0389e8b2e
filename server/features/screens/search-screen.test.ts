import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createTeam, removeMembership } from '../../../testing/sharing-client';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { PlaceName } from '../../wire/screens';

const Found = z.object({
  results: z.array(z.object({ label: z.string(), workspaceId: z.string() })),
  places: z.array(PlaceName).optional(),
});

async function searchAs({ send }: TestApp, who: TestAccount, input: { q: string; workspaceId?: string }) {
  const query = encodeURIComponent(JSON.stringify(input));
  const response = await send(`/api/trpc/screens.search?input=${query}`, { headers: callHeaders(who) });
  if (!response.ok) return response.status;
  return z.object({ result: z.object({ data: Found }) }).parse(await response.json()).result.data;
}

test('names the workspace of each result, and places outside the workspace of the page', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const workspaceId = await createTeam(app, ann, { member: bob });
  const { project, task } = plannerClient(app.transport('rest').as(ann, { today: '2026-11-21' }));
  const { id } = await project({ name: 'Window', workspaceId });
  await task({ title: 'Clean the glass', projectId: id });
  const results = [{ label: 'Clean the glass', workspaceId }];
  const places = [{ id, name: 'Window' }];
  expect(await searchAs(app, ann, { q: 'glass' })).toEqual({ results, places });
  expect(await searchAs(app, bob, { q: 'glass' })).toEqual({ results, places });
  expect(await searchAs(app, ann, { q: 'glass', workspaceId })).toEqual({ results });
  expect(await searchAs(app, ann, { q: 'window' })).toEqual({ results: [{ label: 'Window', workspaceId }] });

  await removeMembership(app, workspaceId, bob);
  expect(await searchAs(app, bob, { q: 'glass' })).toEqual({ results: [] });
  expect(await searchAs(app, bob, { q: 'glass', workspaceId })).toBe(404);
});
