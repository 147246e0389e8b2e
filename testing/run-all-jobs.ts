import { runDueJobs } from '../server/platform/jobs/worker';
import { allJobs } from '../server/start/all-jobs';

/** Runs every job of the app that is due. */
export const runAllJobs = (url: string): Promise<void> => runDueJobs(url, allJobs);
