import { allJobs } from '../all-jobs';
import { runDueJobs } from '../jobs/worker';

/** Runs every job of the app that is due. */
export const runAllJobs = (url: string): Promise<void> => runDueJobs(url, allJobs);
