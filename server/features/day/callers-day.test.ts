import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../domain/days';
import { dayOf, endOfDay, startOfDay } from '../../../domain/zones';
import { createApp, transports } from '../../../testing/test-app';
import { Plan } from '../../wire/day';

const zones = [
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];

/** Moments in a zone: any, around midnight, and on days when the clock changes. */
const moment = fc.constantFrom(...zones).chain((zone) =>
  fc
    .oneof(
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2026, 6) }),
      fc
        .tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom(-1, 0, 1))
        .map(([days, beside]) => startOfDay(addDays('2024-01-01', days), zone) + beside),
      fc
        .constantFrom('2026-03-29', '2025-10-26', '2026-04-05', '2025-09-07')
        .chain((day) => fc.integer({ min: startOfDay(day, zone), max: endOfDay(day, zone) - 1 })),
    )
    .map((instant) => ({ zone, instant })),
);

const Shapes = {
  listed: z.object({ day: z.string(), tasks: z.array(z.object({ title: z.string() })) }),
  context: z.object({ context: z.object({ day: z.string(), today: z.object({ total: z.number() }) }) }),
  plan: z.object({ plan: Plan }),
  started: z.object({ session: z.object({ id: z.string() }) }),
  done: z.object({ next: z.object({ id: z.string(), when: z.object({ date: z.string() }) }) }),
};

test("uses the caller's day in every zone", {
  timeout: 60_000,
}, async () => {
  await using app = await createApp();
  const runs = { numRuns: 12 };
  await fc.assert(
    fc.asyncProperty(moment, fc.constantFrom(...transports), async ({ zone, instant }, transport) => {
      const ann = await app.account('Ann');
      const today = dayOf(instant, zone);
      const call = app.transport(transport).as(ann, { today });
      for (const [title, date] of [
        ['today', today],
        ['tomorrow', addDays(today, 1)],
      ] as const)
        await call('create_task', { title, when: { kind: 'date', date } });
      expect(Shapes.listed.parse((await call('list_tasks', { when: 'today' })).body)).toMatchObject({
        day: today,
        tasks: [{ title: 'today' }],
      });
      // The parameter wins over the header.
      const other = Shapes.listed.parse(
        (await call('list_tasks', { when: 'today', day: addDays(today, 1) })).body,
      );
      expect(other.tasks).toHaveLength(2);
      expect(
        Shapes.context.parse((await call('get_context', { detail: 'full' })).body).context,
      ).toMatchObject({
        day: today,
        today: { total: 1 },
      });
      const task = z.object({ task: z.object({ id: z.string() }) }).parse(
        (
          await call('create_task', {
            title: 'daily',
            repeat: { every: 1, unit: 'day' },
            when: { kind: 'date', date: addDays(today, -9) },
          })
        ).body,
      ).task;
      // A session over midnight belongs to both of the person's days, and to no other.
      const { session } = Shapes.started.parse((await call('start_session', { taskId: task.id })).body);
      await call('update_session', {
        sessionId: session.id,
        startedAt: instant,
        endedAt: endOfDay(today, zone) + 1,
      });
      const days = [-1, 0, 1, 2].map((days) => addDays(today, days));
      for (const [at, day] of days.entries()) {
        const span = { since: startOfDay(day, zone), until: endOfDay(day, zone) };
        const { plan } = Shapes.plan.parse((await call('get_plan', { day, ...span })).body);
        expect(plan.sessions.map(({ id }) => id)).toEqual(at === 1 || at === 2 ? [session.id] : []);
      }
      // Missed occurrences collapse into one after the caller's day, not the server's.
      const { next } = Shapes.done.parse((await call('complete_task', { taskId: task.id })).body);
      expect(next.when.date).toBe(addDays(today, 1));
    }),
    runs,
  );
});
