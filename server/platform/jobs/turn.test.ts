import sql from 'sql-template-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../../../testing/test-app';
import { takeTurn } from './turn';

afterEach(() => vi.useRealTimers());

const nothing = () => Promise.resolve();

test('a turn that ended too early is not ended again by who had it', async () => {
  await using app = await createApp();
  await takeTurn(app.db, 'work', async () => {
    await app.db.run(
      sql`UPDATE throttles SET resets_at = now() - interval '1 second' WHERE key = 'turn:work'`,
    );
    await takeTurn(app.db, 'work', async () => {
      expect(await takeTurn(app.db, 'work', nothing)).toBe(false);
    });
    // Another one, who takes it while the first one ends.
    await app.db.run(
      sql`INSERT INTO throttles VALUES ('turn:work', 1, now() + interval '30 seconds') ON CONFLICT DO NOTHING`,
    );
  });
  expect(await takeTurn(app.db, 'work', nothing)).toBe(false);
});

test('a turn is renewed while its work goes on', async () => {
  await using app = await createApp();
  const until = async () =>
    (await app.db.one<{ at: number }>(sql`SELECT extract(epoch FROM resets_at)::float8 AS at FROM throttles`))
      .at;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await takeTurn(app.db, 'work', async () => {
    const first = await until();
    vi.advanceTimersByTime(20_000);
    await expect.poll(until).toBeGreaterThan(first);
    expect(await takeTurn(app.db, 'work', nothing)).toBe(false);
  });
  expect(await takeTurn(app.db, 'work', nothing)).toBe(true);
});
