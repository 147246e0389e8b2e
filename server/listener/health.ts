import { database, directUrl } from '../database/client';
import { findSilence } from '../database/live-changes';
import { findNotReadyReason } from '../database/migrate';
import { AppError } from '../errors/errors';
import { errorResponse, jsonResponse } from '../http/json-response';
import { readJobs } from '../jobs/read-jobs';

/** `GET /healthz`: the process is up. */
export const healthz = (): Response => jsonResponse({ status: 'ok' }, 200);

/** How many jobs are due, run, are planned, fail and were given up. Without names or texts, because everyone may ask. */
async function countJobs() {
  const jobs = await readJobs(database());
  const sum = (key: 'waiting' | 'running' | 'planned' | 'failing' | 'givenUp') =>
    jobs.reduce((total, job) => total + job[key], 0);
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    planned: sum('planned'),
    failing: sum('failing'),
    givenUp: sum('givenUp'),
  };
}

/**
 * `GET /readyz`: the database answers, has every migration and tells of changes; 503 with the reason otherwise. With `?detail` also the
 * counts of jobs.
 */
export async function readyz(request: Request): Promise<Response> {
  const reason = (await findNotReadyReason(directUrl())) ?? (await findSilence(database()))?.message;
  if (reason !== undefined) return errorResponse(new AppError('unavailable', reason), '');
  if (!new URL(request.url).searchParams.has('detail')) return healthz();
  return jsonResponse({ status: 'ok', jobs: await countJobs() }, 200);
}
