import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';

const kinds = ['mention', 'comment', 'share', 'invite', 'reminder', 'due'];
const defaultPreferences = {
  zone: null,
  theme: 'system',
  density: 'comfortable',
  language: 'auto',
  weekStart: 1,
  timeFormat: 24,
  dayStart: '09:00',
  dayEnd: '18:00',
  roundNames: [],
  notifications: Object.fromEntries(kinds.map((kind) => [kind, { push: true, mail: false }])),
};

describe.each(transports)('me and others over %s', (transport) => {
  test("reads and changes the caller's profile and hides private fields from others", async () => {
    await using app = await createApp();
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const [user, other] = [
      plannerClient(app.transport(transport).as(ann)),
      plannerClient(app.transport(transport).as(bob)),
    ];
    const { body } = await user.call('get_me');
    expect(body).toEqual({
      me: {
        id: ann.id,
        username: ann.username,
        name: 'Ann',
        image: null,
        email: ann.email,
        createdAt: expect.any(Number),
        workspaceId: ann.workspaceId,
        preferences: defaultPreferences,
      },
    });
    const change = { username: 'ann.e', name: 'Ann E. 🌱', image: 'https://example.org/ann.png' };
    expect(await user.call('update_me', change)).toMatchObject({ status: 200, body: { me: change } });
    expect((await user.call('update_me', {})).body).toMatchObject({ me: change });
    expect((await user.call('update_me', { name: null, image: null })).body).toMatchObject({
      me: { name: null, image: null, username: 'ann.e' },
    });

    const { body: seen } = await other.call('get_profile', { username: 'Ann.E' });
    expect(seen).toEqual({
      profile: { id: ann.id, username: 'ann.e', name: null, image: null, sessions: [] },
    });
    expect(JSON.stringify(seen)).not.toContain('example.org');
    expect(await other.refusal('get_profile', { username: ann.username })).toBe('404');
    expect(await other.refusal('get_profile', { username: 'nö body' })).toBe('404');
    expect(await other.refusal('get_profile', { username: ann.email })).toBe('404');
  });

  test('changes preferences in part at every depth, and refuses unknown ones', async () => {
    await using app = await createApp();
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const user = plannerClient(app.transport(transport).as(ann));
    const change = (preferences: unknown) => user.call('update_me', { preferences });
    await change({ theme: 'dark', weekStart: 0, notifications: { mention: { mail: true } } });
    await change({ dayStart: { '0': '11:00' }, roundNames: ['Deep work', 'Mail'] });
    await change({ dayStart: { '6': '10:00' }, notifications: { due: { push: false }, mention: {} } });
    const changed = {
      ...defaultPreferences,
      theme: 'dark',
      weekStart: 0,
      dayStart: { '0': '11:00', '6': '10:00' },
      roundNames: ['Deep work', 'Mail'],
      notifications: {
        ...defaultPreferences.notifications,
        mention: { push: true, mail: true },
        due: { push: false, mail: false },
      },
    };
    expect((await user.call('get_me')).body).toMatchObject({ me: { preferences: changed, name: 'Ann' } });
    for (const [field, value] of [
      ['color', 'red'],
      ['theme', 'blue'],
      ['weekStart', 7],
      ['timeFormat', 18],
      ['dayStart', '9:00'],
      ['dayEnd', { '7': '18:00' }],
      ['keys', [{ command: 'new', keys: '\n' }]],
      ['roundNames', Array.from({ length: 7 }, () => 'Round')],
      ['notifications', { mention: { sms: true } }],
      ['notifications', { like: { push: true } }],
      // Over MCP, null and '' of what has no null count as absent.
      ...(transport === 'mcp' ? [] : ([['theme', null]] as const)),
    ] as const)
      expect(await user.refusal('update_me', { preferences: { [field]: value } })).toMatch(
        new RegExp(`^400 preferences\\.${field}`),
      );
    expect((await user.call('get_me')).body).toMatchObject({ me: { preferences: changed } });
    const other = plannerClient(app.transport(transport).as(bob));
    const keys = [{ command: 'new', keys: 'g c' }];
    expect((await change({ keys })).body).toMatchObject({ me: { preferences: { ...changed, keys } } });
    // What is not set is not in the record.
    expect((await change({ keys: [] })).body).toMatchObject({
      me: { preferences: expect.not.objectContaining({ keys: expect.anything() }) },
    });
    expect((await other.call('get_me')).body).toMatchObject({ me: { preferences: defaultPreferences } });
  });

  test('refuses a taken handle and unprintable values by field', async () => {
    await using app = await createApp();
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const user = plannerClient(app.transport(transport).as(ann));
    expect(await user.refusal('update_me', { username: bob.username })).toBe('409 username');
    expect(await user.refusal('update_me', { username: ann.username })).toBe('200');
    for (const [field, value] of [
      ['username', 'Ann'],
      ['username', '-ann'],
      ...(transport === 'mcp'
        ? []
        : ([
            ['username', ''],
            ['username', null],
          ] as const)),
      ['username', 'x'.repeat(40)],
      ['name', ' '],
      ['name', 'x'.repeat(201)],
      ['image', 'http://example.org/a.png'],
      ['image', 'javascript:alert(1)'],
      ['image', 'https://'],
      ['image', `https://example.org/${'x'.repeat(2000)}`],
      ['email', 'other@example.org'],
    ] as const)
      expect(await user.refusal('update_me', { [field]: value })).toBe(`400 ${field}`);
  });
});

test('gives a handle to one of two simultaneous requests', async () => {
  await using app = await createApp();
  const accounts = await Promise.all(['Ann', 'Bob', 'Kim', 'Lee'].map((name) => app.account(name)));
  const answers = await Promise.all(
    accounts.map((account) => app.transport('rest').call(account, 'update_me', { username: 'first' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('keeps all preferences of changes made at once', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const changes = [{ theme: 'dark' }, { density: 'compact' }, { weekStart: 0 }, { timeFormat: 12 }];
  await Promise.all(
    changes.map((preferences) => app.transport('rest').call(ann, 'update_me', { preferences })),
  );
  expect((await app.transport('rest').call(ann, 'get_me')).body).toMatchObject({
    me: { preferences: Object.assign({}, ...changes) },
  });
});

test('shows the twenty newest public sessions and no private one', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  await app.db.run(sql`
    INSERT INTO work_sessions (user_id, task_id, title, started_at, ended_at, visibility)
    SELECT ${ann.id}, gen_random_uuid(), 'Session ' || n, now() - n * interval '1 hour',
      now() - n * interval '1 hour' + interval '20 minutes',
      CASE WHEN n % 2 = 0 THEN 'public' ELSE 'private' END::session_visibility
    FROM generate_series(1, 60) AS n`);
  const { body } = await app.transport('mcp').call(bob, 'get_profile', { username: ann.username });
  const { sessions } = Object(body).profile;
  expect(sessions).toHaveLength(20);
  expect(sessions[0]).toMatchObject({
    title: 'Session 2',
    visibility: 'public',
    endedAt: expect.any(Number),
  });
  expect(sessions[19]).toMatchObject({ title: 'Session 40' });
});

test('keeps entries of lists and weekdays that devices change at once', async () => {
  await using app = await createApp();
  const user = plannerClient(app.transport('rest').as(await app.account('Ann'), { today: '2026-11-21' }));
  const change = (preferences: object) => user.call('update_me', { preferences });
  const spans = [1, 2, 3].map((month) => ({ from: `2027-0${month}-01`, to: `2027-0${month}-05` }));
  const [first, second, third] = spans;
  await change({
    away: [first],
    keys: [{ command: 'search', keys: 'q' }],
    dayEnd: { 0: '12:00' },
    notifications: { mention: { push: false, mail: false } },
  });
  await Promise.all([
    change({ addAway: [third], setKeys: [{ command: 'add', keys: 'w' }], dayEnd: { 1: '17:00' } }),
    change({ addAway: [second], setKeys: [{ command: 'search', keys: null }], dayEnd: { 2: '16:00' } }),
    change({ removeAway: [first], setKeys: [{ command: 'today', keys: 'z' }] }),
    change({ notifications: { mention: { push: true } } }),
    change({ notifications: { mention: { mail: true } } }),
  ]);
  const answer = await user.call('get_me');
  expect(answer.body).toMatchObject({
    me: {
      preferences: {
        away: [second, third],
        keys: expect.toSatisfy((keys: unknown[]) => keys.length === 2),
        dayEnd: { 0: '12:00', 1: '17:00', 2: '16:00' },
        notifications: { mention: { push: true, mail: true } },
      },
    },
  });
  for (const choice of [
    { command: 'add', keys: 'w' },
    { command: 'today', keys: 'z' },
  ])
    expect(answer.body).toMatchObject({ me: { preferences: { keys: expect.arrayContaining([choice]) } } });
});
