import { runDueJobs } from '../jobs/worker';
import { allJobs } from '../process/all-jobs';

/** Runs every job of the app that is due. */
export const runAllJobs = (url: string): Promise<void> => runDueJobs(url, allJobs);
