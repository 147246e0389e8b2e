import { collectFiles, deleteBytes } from '../server/platform/file-store/collect-files';
import { runDueJobs } from '../server/platform/jobs/worker';
import type { TestApp } from './test-app';

const job = { jobId: '1', attempt: 1, isLastAttempt: false };

/** Finds the files that nothing needs, as if hours had passed. Their bytes are deleted by the queue. */
export const collectUnused = ({ db }: Pick<TestApp, 'db'>, hours = 2): Promise<void> =>
  collectFiles.runRaw(
    {},
    { ...job, db, now: new Date(Date.now() + hours * 3_600_000), signal: new AbortController().signal },
  );

/** The same, and runs the queue. */
export async function deleteUnused(app: Pick<TestApp, 'db' | 'url'>, hours = 2): Promise<void> {
  await collectUnused(app, hours);
  await runDueJobs(app.url, [deleteBytes]);
}
