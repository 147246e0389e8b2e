import ICAL from 'ical.js';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, utcDay } from '../../../domain/days';
import { dayOf } from '../../../domain/zones';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestApp, transports } from '../../../testing/test-app';
import { Feed } from '../../wire/feed';

const Created = z.strictObject({ feed: Feed, url: z.string() });
const List = z.strictObject({ feeds: z.array(Feed) });

/** The events of a feed by their UID. */
function eventsIn(text: string) {
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return new Map(events.map((event) => [event.uid, event]));
}

const start = async (name = 'Ann') => {
  const app = await createApp();
  const account = await app.account(name);
  const user = sharingClient(app.transport('rest').as(account));
  return {
    app,
    user,
    account,
    feed: (include: string[]) => user.expectOk(Created, 'create_feed', { name: 'My days', include }),
    read: async (url: string) => {
      const response = await app.send(url);
      expect(response.status).toBe(200);
      return response.text();
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
};

test.each(transports)(
  'creates, lists and deletes feeds over %s, and keeps only a hash of the token',
  async (name) => {
    await using app = await createApp();
    const [user, stranger] = [await app.account('Ann'), await app.account('Eve')].map((who) =>
      sharingClient(app.transport(name).as(who)),
    );
    if (!user || !stranger) throw new Error('No accounts.');
    const include = ['when', 'deadlines', 'sessions'];
    const { feed, url } = await user.expectOk(Created, 'create_feed', { name: 'My days', include });
    expect(feed).toMatchObject({ name: 'My days', include });
    expect(url).toMatch(/^http:\/\/parcours\.test\/feeds\/[\w-]{32}\.ics$/);
    expect(await user.expectOk(List, 'list_feeds')).toEqual({ feeds: [feed] });
    expect(await stranger.expectOk(List, 'list_feeds')).toEqual({ feeds: [] });
    const rows = await app.db.rows(sql`SELECT f::text AS row FROM feeds f`);
    expect(JSON.stringify(rows)).not.toContain(url.slice(-20, -4));
    expect((await app.send(url)).status).toBe(200);
    expect(await stranger.refusal('delete_feed', { feedId: feed.id })).toBe('404');
    expect(await user.refusal('delete_feed', { feedId: feed.id })).toBe('200');
    expect(await user.refusal('delete_feed', { feedId: feed.id })).toBe('404');
    expect((await app.send(url)).status).toBe(404);
    for (const [field, wrong] of [
      ['include', { name: 'A', include: [] }],
      ['include', { name: 'A', include: ['when', 'when'] }],
      ['include.0', { name: 'A', include: ['tasks'] }],
      ['name', { name: ' ', include: ['when'] }],
    ] as const)
      expect(await user.refusal('create_feed', wrong)).toBe(`400 ${field}`);
  },
);

test('shows days as dates, times without a zone, deadlines and sessions', async () => {
  await using setup = await start();
  const { user } = setup;
  // At least one of these zones has another day than UTC.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const zone = zones.find((name) => dayOf(Date.now(), name) !== utcDay(Date.now())) ?? '';
  const title = 'Call; the “bank”, now\\ 🙂 '.repeat(5).trim();
  await user.call('update_me', { preferences: { zone } });
  const timed = await user.task({ title, when: '2026-12-24T09:05', durationMin: 90, notes: 'One\r\ntwo' });
  const whole = await user.task({ title: 'Whole day', when: '2026-12-31', deadline: '2027-01-02' });
  const today = await user.task({ title: 'Now', when: 'today' });
  const later = await user.task({ title: 'Later' });
  const done = await user.task({ title: 'Done', when: 'today' });
  const project = await user.project({ name: 'Kitchen', deadline: '2027-02-28' });
  const milestone = await user.heading({ name: 'Tiles', projectId: project.id, deadline: '2027-02-01' });
  await user.expectOk(z.unknown(), 'complete_task', { taskId: done.id });
  const log = { taskId: whole.id, startedAt: '2026-11-20T22:30:00-05:00', endedAt: '2026-11-21T04:10:00Z' };
  const Logged = z.object({ session: z.looseObject({ id: z.string() }) });
  const { session } = await user.expectOk(Logged, 'log_session', log);
  const { url } = await setup.feed(['when', 'deadlines', 'sessions']);
  const text = await setup.read(url);
  const events = eventsIn(text);
  expect([...events.keys()].sort()).toEqual(
    [
      `when-${timed.id}`,
      `when-${whole.id}`,
      `when-${today.id}`,
      `deadline-${whole.id}`,
      `deadline-${project.id}`,
      `deadline-${milestone.id}`,
      `session-${session.id}`,
    ].sort(),
  );
  expect(text).not.toContain(later.id);
  const call = events.get(`when-${timed.id}`);
  expect(call?.summary).toBe(title);
  expect(call?.description).toBe('One\ntwo');
  expect([call?.startDate.toString(), call?.endDate.toString()]).toEqual([
    '2026-12-24T09:05:00',
    '2026-12-24T10:35:00',
  ]);
  expect(call?.startDate.zone).toBe(ICAL.Timezone.localTimezone);
  expect(text).toContain('\r\nDTSTART:20261224T090500\r\n');
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\n');
  expect(events.get(`when-${today.id}`)?.startDate.toString()).toBe(dayOf(Date.now(), zone));
  expect(events.get(`deadline-${whole.id}`)?.startDate.toString()).toBe('2027-01-02');
  expect(text).toContain('\r\nDTSTART:20261121T033000Z\r\nDTEND:20261121T041000Z\r\n');
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  expect(eventsIn(await setup.read((await setup.feed(['sessions'])).url)).size).toBe(1);
});

test('names deadlines in the language of its reader', async () => {
  await using setup = await start();
  await setup.user.task({ title: 'Taxes {2026} <b>', deadline: '2027-01-02' });
  const { url } = await setup.feed(['deadlines']);
  const summaries = async () => [...eventsIn(await setup.read(url)).values()].map(({ summary }) => summary);
  expect(await summaries()).toEqual(['Deadline: Taxes {2026} <b>']);
  await setup.user.expectOk(z.unknown(), 'update_me', { preferences: { language: 'ja' } });
  expect(await summaries()).toEqual(['締め切り：Taxes {2026} <b>']);
});

test('checks access at each read', async () => {
  await using setup = await start();
  const { app, user, account } = setup;
  const owner = sharingClient(app.transport('rest').as(await app.account('Bea')));
  const Team = z.object({ workspace: z.looseObject({ id: z.string() }) });
  const { workspace } = await owner.expectOk(Team, 'create_workspace', { name: 'Team' });
  const Added = z.object({ member: z.looseObject({ membershipId: z.string() }) });
  const membership = { workspaceId: workspace.id, target: account.username, role: 'member' };
  const { member } = await owner.expectOk(Added, 'add_member', membership);
  const task = await user.task({ title: 'Team task', when: '2026-12-01', workspaceId: workspace.id });
  const { id: projectId } = await owner.project({ name: 'Shared', workspaceId: workspace.id });
  const assigned = await owner.task({ title: 'B', when: 'today', projectId, assigneeId: account.id });
  const { url } = await setup.feed(['when']);
  const first = await app.send(url);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect([...eventsIn(await first.text()).keys()].sort()).toEqual(
    [`when-${task.id}`, `when-${assigned.id}`].sort(),
  );
  const known = { headers: { 'if-none-match': `W/"other", ${etag}` } };
  const again = await app.send(url, known);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await app.send(url, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);

  await owner.expectOk(z.unknown(), 'remove_member', {
    workspaceId: workspace.id,
    membershipId: member.membershipId,
  });
  const after = await app.send(url, known);
  expect([after.status, eventsIn(await after.text()).size]).toEqual([200, 0]);

  const paths = [
    '/feeds',
    '/feeds/',
    '/feeds/x.ics',
    url.slice(0, -4),
    `${url}/`,
    `${url.slice(0, -5)}A.ics`,
  ];
  const others = await Promise.all(paths.slice(1).map(async (path) => (await app.send(path)).status));
  expect(others).toEqual([404, 404, 404, 404, url.at(-5) === 'A' ? 200 : 404]);
  const posted = await app.send(url, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('stays the same while nothing changes', async () => {
  await using setup = await start();
  const { id: taskId } = await setup.user.task({ title: 'A' });
  const span = { startedAt: '2026-11-20T09:00:00Z', endedAt: '2026-11-20T09:30:00Z' };
  for (let i = 0; i < 3; i++) await setup.user.expectOk(z.unknown(), 'log_session', { taskId, ...span });
  const { url } = await setup.feed(['sessions']);
  const first = await setup.read(url);
  for (const uid of eventsIn(first).keys()) {
    const id = uid.slice('session-'.length);
    // Changing an indexed column and changing it back makes both table and index find the row in another place.
    for (const by of ['1 minute', '-1 minute'])
      await setup.app.db.run(
        sql`UPDATE work_sessions SET started_at = started_at + ${by}::interval WHERE id = ${id}`,
      );
    expect(await setup.read(url)).toBe(first);
  }
});

test('limits how often a feed is read, and how often a network asks', async () => {
  await using setup = await start();
  const { url } = await setup.feed(['when']);
  const reads = await Promise.all(Array.from({ length: 31 }, async () => (await setup.app.send(url)).status));
  expect(reads.filter((status) => status === 429)).toHaveLength(1);
  const statuses = await Promise.all(
    Array.from({ length: 125 }, async () => (await setup.app.send('/feeds/x.ics')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});

const countEvents = async ({ send }: TestApp, url: string) => eventsIn(await (await send(url)).text()).size;

test('repeats an overdue task from its next date on', async () => {
  await using setup = await start();
  const { user } = setup;
  const today = utcDay(Date.now());
  const coming = await user.task({
    title: 'A',
    when: addDays(today, 3),
    repeat: { every: 3, unit: 'day', count: 4 },
  });
  const overdue = await user.task({
    title: 'B',
    when: addDays(today, -3),
    repeat: { every: 2, unit: 'day' },
  });
  const loose = { every: 1, unit: 'week', from: 'completion' };
  await user.task({ title: 'C', when: addDays(today, 1), repeat: loose });
  const { url } = await setup.feed(['when']);
  const events = eventsIn(await setup.read(url));
  expect(await countEvents(setup.app, url)).toBe(4);
  const rule = (uid: string) => events.get(uid)?.component.getFirstPropertyValue('rrule')?.toString();
  expect(rule(`when-${coming.id}`)).toBe('FREQ=DAILY;COUNT=4;INTERVAL=3');
  expect(rule(`when-${overdue.id}`)).toBeUndefined();
  expect(rule(`when-${overdue.id}-2`)).toBe('FREQ=DAILY;INTERVAL=2');
  expect(events.get(`when-${overdue.id}-2`)?.startDate.toString()).toBe(addDays(today, 1));
});

test('skips days away without using up the count of a repeating task', async () => {
  await using setup = await start();
  const { user } = setup;
  const today = utcDay(Date.now());
  const day = (count: number) => addDays(today, count);
  await user.call('update_me', { preferences: { away: [{ from: day(2), to: day(3) }] } });
  const { id } = await user.task({
    title: 'Water the plants',
    when: `${day(1)}T08:30`,
    repeat: { every: 1, unit: 'day', count: 3 },
  });
  const { url } = await setup.feed(['when']);
  const shown = eventsIn(await setup.read(url))
    .get(`when-${id}`)
    ?.iterator();
  const dates = Array.from({ length: 4 }, () => shown?.next()?.toString());
  expect(dates).toEqual([...[1, 4, 5].map((count) => `${day(count)}T08:30:00`), undefined]);
});
