import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createApp, type TestApp } from '../../testing/test-app';
import { allJobs } from './all-jobs';

/** Runs the jobs that delete old rows, of every table. */
async function deleteAllOld({ db }: TestApp) {
  const signal = AbortSignal.timeout(10_000);
  const deletions = allJobs.filter(({ name }) => name.startsWith('delete_old_'));
  for (const { runRaw } of deletions)
    await runRaw({}, { db, now: new Date(), jobId: '1', attempt: 1, isLastAttempt: true, signal });
}

test('deletes old rows of every table, such as expired passkey challenges', async () => {
  await using app = await createApp();
  await app.db.run(sql`
    INSERT INTO passkey_challenges (challenge_hash, expires_at)
    VALUES ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute')`);
  await deleteAllOld(app);
  const left = await app.db.rows(
    sql`SELECT encode(challenge_hash, 'escape') AS challenge FROM passkey_challenges`,
  );
  expect(left).toEqual([{ challenge: 'new' }]);
});
