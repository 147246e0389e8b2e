import { isReady } from './database/migrate';
import { AppError, codes, envelope } from './errors';

const plain = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** `GET /healthz`: the process is up. */
export const healthz = (): Response => new Response('{"status":"ok"}', { headers: plain });

/** `GET /readyz`: the database answers and has every migration; 503 otherwise. */
export async function readyz(): Promise<Response> {
  if (await isReady(process.env['DATABASE_URL'] ?? '')) return healthz();
  const error = new AppError(
    'unavailable',
    'The database does not answer, or lacks migrations. Try again shortly.',
  );
  return new Response(JSON.stringify(envelope(error)), { status: codes.unavailable.status, headers: plain });
}
