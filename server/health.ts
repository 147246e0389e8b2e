import { isReady } from './database/migrate';
import { AppError } from './errors';
import { failure, json } from './mirror/json';

/** `GET /healthz`: the process is up. */
export const healthz = (): Response => json({ status: 'ok' }, 200);

/** `GET /readyz`: the database answers and has every migration; 503 otherwise. */
export async function readyz(): Promise<Response> {
  if (await isReady(process.env['DATABASE_URL'] ?? '')) return healthz();
  const message = 'The database does not answer, or lacks migrations. Try again shortly.';
  return failure(new AppError('unavailable', message), '');
}
