import { readBearerToken } from '../auth/tokens';
import { AppError, codes, envelope, toAppError } from '../errors';
import { logFailure } from '../log';

const responseTexts = new WeakMap<Response, string>();

/** The text of an answer that is made of one. To read it out of the answer again would cost as much as a small call. */
export const responseText = (response: Response): string | undefined => responseTexts.get(response);

/** An answer of JSON text; none is kept by anyone on the way. */
export function jsonTextResponse(
  text: string,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const response = new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
  responseTexts.set(response, text);
  return response;
}

/** A JSON answer. */
export const jsonResponse = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  jsonTextResponse(JSON.stringify(body), status, headers);

/** The answer to a failure; what is not the caller's fault goes to the log. */
export function errorResponse(
  thrown: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const error = toAppError(thrown);
  if (error.kind === 'internal') logFailure(requestId, thrown);
  const challenge: Record<string, string> =
    error.kind === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {};
  return jsonResponse(envelope(error), codes[error.kind].status, { ...challenge, ...headers });
}

/** No or no good token. */
export const unauthorized = () =>
  new AppError('unauthorized', 'Send a valid token: Authorization: Bearer pc_…');

/** Refuses a request without a token before its body is read. @throws 401. */
export function requireBearer({ headers }: Request): void {
  if (readBearerToken(headers.get('authorization')) === null) throw unauthorized();
}
