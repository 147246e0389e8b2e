import { findNotReadyReason } from './database/migrate';
import { AppError } from './errors';
import { errorResponse, jsonResponse } from './http/json-response';

/** `GET /healthz`: the process is up. */
export const healthz = (): Response => jsonResponse({ status: 'ok' }, 200);

/** `GET /readyz`: the database answers and has every migration; 503 with the reason otherwise. */
export async function readyz(): Promise<Response> {
  const reason = await findNotReadyReason(process.env['DATABASE_URL'] ?? '');
  return reason === undefined ? healthz() : errorResponse(new AppError('unavailable', reason), '');
}

export function probe(
  request: Request,
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return answer();
  const allow = 'GET, HEAD';
  return errorResponse(new AppError('method_not_allowed', `Use ${allow} here.`), '', { allow });
}
