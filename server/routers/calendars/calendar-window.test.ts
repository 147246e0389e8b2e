import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../testing/test-app';

const Refused = z.object({ error: z.object({ details: z.array(z.object({ field: z.string() })) }) });
const packageIdOf = (body: unknown) =>
  z.object({ package: z.object({ packageId: z.string() }) }).parse(body).package.packageId;

test('checks a calendar window in every form', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.send(`/v2/calendar/events?${query}`, { headers });
    const body: unknown = await answer.json();
    const fields = Refused.safeParse(body).data?.error.details.map(({ field }) => field);
    return [answer.status, fields ?? body];
  };
  const none = { connected: false, events: [] };
  const week = 'start=2026-11-21T00:00:00Z&end=2026-11-28T00:00:00Z';
  expect(await ask(week)).toEqual([200, none]);
  expect(await ask(`${week}&calendarIds=one`)).toEqual([200, none]);
  expect(await ask(`${week}&calendarIds=one&calendarIds=two`)).toEqual([200, none]);
  expect(await ask('start=2026-11-21T00:00:00%2B01:00&end=2026-11-21T00:00:00Z')).toEqual([200, none]);
  expect(await ask('start=2026-01-01T00:00:00Z&end=2027-01-02T00:00:00Z')).toEqual([200, none]);
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `&calendarIds=c${n}`).join('');
  expect(await ask(week + ids(25))).toEqual([200, none]);
  expect(await ask(week + ids(26))).toEqual([400, ['calendarIds']]);
  expect(await ask(`${week}&calendarIds=`)).toEqual([400, ['calendarIds.0']]);
  expect(await ask('start=2026-11-21T00:00:00Z')).toEqual([400, ['end']]);
  expect(await ask('start=2026-11-21T00:00:00&end=2026-11-28')).toEqual([400, ['start', 'end']]);
  expect(await ask('start=2026-02-30T00:00:00Z&end=2026-03-28T00:00:00Z')).toEqual([400, ['start']]);
  expect(await ask('start=2026-11-28T00:00:00Z&end=2026-11-28T01:00:00%2B01:00')).toEqual([400, ['end']]);
  expect(await ask('start=2026-01-01T00:00:00Z&end=2027-01-02T00:00:01Z')).toEqual([400, ['end']]);
  expect(await ask(`${week}&colour=red`)).toEqual([400, ['colour']]);
});

test('refuses to delete an event without a calendar connection', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const ask = async (path: string) =>
    (
      await app.send(`/v2/calendar/calendars/${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await ask('primary/events/e')).toBe(409);
  expect(await ask('kim%40example.org/events/a%2Fb?notifyGuests=true')).toBe(409);
  expect(await ask('primary/events/e?notifyGuests=perhaps')).toBe(400);
});

test('lets managers publish a package and shares it once when repeated', async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const call = app.transport('rest');
  const [byAnn, byBob, byEve] = [call.as(ann), call.as(bob), call.as(eve)];
  const { workspace } = z
    .object({ workspace: z.object({ id: z.string() }) })
    .parse((await byAnn('create_workspace', { name: 'Ann & Co' })).body);
  await byAnn('add_member', { workspaceId: workspace.id, target: bob.username, role: 'member' });
  const fields = { kind: 'agent', name: 'Reviewer', content: 'Look twice.' };
  expect((await byBob('create_package', { ...fields, workspaceId: workspace.id })).status).toBe(403);
  expect((await byEve('create_package', { ...fields, workspaceId: workspace.id })).status).toBe(404);
  expect((await byEve('create_package', { ...fields, kind: 'virus' })).status).toBe(400);
  const made = await byAnn('create_package', { ...fields, workspaceId: workspace.id });
  expect(made).toMatchObject({
    status: 201,
    body: {
      package: {
        kind: 'agent',
        emoji: '',
        summary: '',
        installed: false,
        publisher: { id: workspace.id, kind: 'workspace', displayName: 'Ann & Co' },
      },
    },
  });
  const packageId = packageIdOf(made.body);
  for (const tool of ['share_package', 'install_package', 'uninstall_package'])
    expect(
      (await byEve(tool, { packageId, ...(tool === 'share_package' && { target: bob.username }) })).status,
    ).toBe(404);

  const shares = await Promise.all(
    [eve.username, `@${eve.username}`, eve.email.toUpperCase(), eve.email].map((target) =>
      byAnn('share_package', { packageId, target }),
    ),
  );
  expect(shares.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await app.db.rows(sql`SELECT email FROM package_shares`)).toEqual([{ email: null }]);
  expect((await byAnn('share_package', { packageId, target: 'nobody-of-that-name' })).status).toBe(404);
  expect((await byAnn('share_package', { packageId, target: 'no@address' })).status).toBe(400);
  const installs = await Promise.all(
    Array.from({ length: 5 }, () => byEve('install_package', { packageId })),
  );
  expect(installs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await byEve('list_shared_packages')).body).toMatchObject({
    packages: [{ packageId, installed: true }],
  });
  // The list holds only packages that others shared with the caller.
  expect((await byAnn('list_shared_packages')).body).toEqual({ packages: [] });
});
