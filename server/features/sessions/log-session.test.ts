import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { Session } from '../../wire/day';

const One = z.object({ session: Session });
const All = z.object({ sessions: z.array(Session) });
const MINUTE = 60_000;

const minutesOf = ({ startedAt, endedAt }: Session) => ((endedAt ?? 0) - startedAt) / MINUTE;

describe.each(transports)('past work over %s', (transport) => {
  test('is logged by minutes or by a span, beside a running session', async () => {
    await using app = await createApp();
    const as = async (name: string) => plannerClient(app.transport(transport).as(await app.account(name)));
    const [ann, eve] = [await as('Ann'), await as('Eve')];
    const { id: taskId } = await ann.task({ title: 'Order tiles' });
    const running = (await ann.expectOk(One, 'start_session', { taskId })).session;

    const byMinutes = await ann.call('log_session', { taskId, minutes: 40 });
    expect(byMinutes.status).toBe(201);
    const logged = One.parse(byMinutes.body).session;
    expect([minutesOf(logged), logged.title, logged.visibility]).toEqual([40, 'Order tiles', 'private']);
    const span = { startedAt: '2026-11-02T09:00:00+01:00', endedAt: Date.parse('2026-11-02T08:20:00Z') };
    const spanned = await ann.expectOk(One, 'log_session', { taskId, ...span });
    expect(spanned.session).toMatchObject({ startedAt: Date.parse(span.startedAt), endedAt: span.endedAt });
    const { sessions } = await ann.expectOk(All, 'list_sessions', { since: 0 });
    expect(sessions).toHaveLength(3);
    expect(sessions.find(({ id }) => id === running.id)?.endedAt).toBe(null);

    const future = Date.now() + 60 * MINUTE;
    for (const [input, refusal] of [
      [{}, '400 minutes'],
      [{ minutes: 40, ...span }, '400 minutes'],
      [{ minutes: 0 }, '400 minutes'],
      [{ minutes: 1_441 }, '400 minutes'],
      [{ startedAt: span.startedAt }, '400 endedAt'],
      [{ endedAt: span.endedAt }, '400 startedAt'],
      [{ startedAt: span.endedAt, endedAt: span.startedAt }, '400 endedAt'],
      [{ startedAt: span.startedAt, endedAt: future }, '400 endedAt'],
    ] as const)
      expect(await ann.refusal('log_session', { taskId, ...input })).toBe(refusal);
    expect(await eve.refusal('log_session', { taskId, minutes: 40 })).toBe('404');
  });

  test('given with a completion goes to the running session, or is logged', async () => {
    await using app = await createApp();
    const ann = plannerClient(app.transport(transport).as(await app.account('Ann')));
    const [tiles, bank] = [await ann.task({ title: 'Tiles' }), await ann.task({ title: 'Bank' })];
    const { session } = await ann.expectOk(One, 'start_session', { taskId: tiles.id });
    expect(await ann.refusal('complete_task', { taskId: bank.id, completed: false, minutes: 5 })).toBe(
      '400 minutes',
    );

    const other = await ann.complete({ taskId: bank.id, minutes: 15 });
    expect(other.stopped).toBe(null);
    await ann.complete({ taskId: bank.id, minutes: 15 });
    const { stopped } = await ann.complete({ taskId: tiles.id, minutes: 40 });
    expect(stopped?.id).toBe(session.id);
    expect(stopped && minutesOf(stopped)).toBe(40);
    const { sessions } = await ann.expectOk(All, 'list_sessions');
    expect(sessions.map((one) => [one.title, minutesOf(one)])).toEqual([
      ['Bank', 15],
      ['Tiles', 40],
    ]);
    expect([other.session, stopped]).toEqual(sessions);
  });

  test('is removed when the completion that logged it is undone', async () => {
    await using app = await createApp();
    const ann = plannerClient(app.transport(transport).as(await app.account('Ann')));
    const [logged, running, corrected] = [
      await ann.task({ title: 'Logged' }),
      await ann.task({ title: 'Running' }),
      await ann.task({ title: 'Corrected' }),
    ];
    await ann.expectOk(One, 'start_session', { taskId: running.id });
    for (const { id: taskId } of [running, corrected]) await ann.complete({ taskId, minutes: 20 });
    const { session } = await ann.complete({ taskId: logged.id, minutes: 15 });
    const { sessions } = await ann.expectOk(All, 'list_sessions');
    const sessionId = sessions.find(({ title }) => title === 'Corrected')?.id;
    await ann.expectOk(One, 'update_session', { sessionId, visibility: 'public' });

    const reopened = await ann.complete({ taskId: logged.id, completed: false });
    expect([reopened.session, reopened.task.status]).toEqual([session, 'open']);
    await ann.call('complete_tasks', { taskIds: [running.id, corrected.id], completed: false });
    const left = (await ann.expectOk(All, 'list_sessions')).sessions.map(({ title }) => title);
    expect(left.toSorted()).toEqual(['Corrected', 'Running']);
  });

  test('is stopped without an id', async () => {
    await using app = await createApp();
    const [account, stranger] = [await app.account('Ann'), await app.account('Eve')];
    const ann = plannerClient(app.transport(transport).as(account));
    const eve = plannerClient(app.transport(transport).as(stranger));
    const { id: taskId } = await ann.task({ title: 'Tiles' });
    const { session } = await ann.expectOk(One, 'start_session', { taskId });
    expect(await eve.refusal('stop_session')).toBe('409');
    const { session: stopped } = await ann.expectOk(One, 'stop_session');
    expect(stopped).toMatchObject({ id: session.id, endedAt: expect.any(Number) });
    expect(await ann.refusal('stop_session')).toBe('409');
    const headers = { authorization: `Bearer ${account.token}` };
    const earlier = await app.send(`/v2/sessions/${session.id}/stop`, { method: 'POST', headers });
    expect([earlier.status, await earlier.json()]).toEqual([200, { session: stopped }]);
  });
});
