import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { callHeaders, createApp, type TestAccount } from '../../../testing/test-app';
import { collectFiles } from '../../platform/file-store/collect-files';

test('shows the jobs of the server to its owner alone, and their counts in /readyz?detail', async () => {
  await using app = await createApp({ env: { OWNER_EMAIL: 'Ann@example.org' } });
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const read = async (who: TestAccount) => {
    const answer = await app.send('/api/trpc/screens.serverJobs?input=%7B%7D', { headers: callHeaders(who) });
    return { status: answer.status, body: Object(await answer.json()) };
  };
  await app.db.run(sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`);
  await app.db.run(
    sql`UPDATE users SET email = 'ann@example.org', email_verified_at = NULL WHERE id = ${ann.id}`,
  );
  expect((await read(ann)).status).toBe(404);
  await app.db.run(sql`UPDATE users SET email_verified_at = now()`);
  expect((await read(ann)).body.result.data).toEqual({ jobs: [] });
  await collectFiles.enqueue(app.db, {});
  await collectFiles.enqueue(app.db, {}, { runAt: new Date(Date.now() + 60_000) });
  await app.db.run(sql`
    UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'The store is away.' WHERE run_at > now()`);
  await collectFiles.enqueue(app.db, {}, { runAt: new Date(Date.now() + 60_000) });
  const counts = { waiting: 1, running: 0, planned: 1, failing: 1, givenUp: 0 };
  expect((await read(ann)).body.result.data).toEqual({
    jobs: [
      {
        name: collectFiles.name,
        ...counts,
        waitingSince: expect.any(Number),
        lastError: 'The store is away.',
      },
    ],
  });
  expect((await read(eve)).status).toBe(404);

  const detail = await app.send('/readyz?detail');
  expect(await detail.json()).toEqual({ status: 'ok', jobs: counts, mailbox: 'starting' });
  expect(await (await app.send('/readyz')).json()).toEqual({ status: 'ok' });
});
