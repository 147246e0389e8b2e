import type { Login } from './config';
import { exitCodes, Failure } from './failures';
import { isRecord, type Json, textOf } from './shapes';

const TIMEOUT_MS = 30_000;
export const VERSION = '2.0.0';
const USER_AGENT = `parcours-cli/${VERSION}`;

/** The day in this machine's time zone, as YYYY-MM-DD. */
export function localDay(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

interface Call {
  method: string;
  /** Includes the query. */
  path: string;
  body?: Json;
  headers?: Record<string, string>;
}

/**
 * Sends a request to the server.
 * @throws Failure 3 when it cannot be reached.
 */
export async function send({ url, token }: Login, call: Call): Promise<Response> {
  const headers = {
    'user-agent': USER_AGENT,
    'x-pc-today': localDay(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(call.body && { 'content-type': 'application/json' }),
    ...call.headers,
  };
  const body = call.body && JSON.stringify(call.body);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url + call.path, { method: call.method, headers, body, signal, redirect: 'error' });
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    const reason = cause instanceof Error ? cause.message : '';
    throw new Failure(
      `No answer from ${url}${reason && `: ${reason}`}. Is it running?`,
      exitCodes.unreachable,
    );
  }
}

function explain(error: Json, status: number): string {
  const details = Array.isArray(error['details']) ? error['details'].filter(isRecord) : [];
  const lines = details.map(({ field, message }) => `  ${textOf(field)}: ${textOf(message)}`);
  const hint = status === 401 ? ['Log in with: parcours login'] : [];
  return [textOf(error['message']) || `The server answered ${status}.`, ...lines, ...hint].join('\n');
}

/**
 * The body of a successful response.
 * @throws Failure 1 if the server refused, 3 if it failed.
 */
export async function bodyOf(response: Response): Promise<Json> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isRecord(body)) return body;
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const refused = response.status >= 400 && response.status < 500;
  const message = explain(error, response.status);
  throw new Failure(message, refused ? exitCodes.refused : exitCodes.unreachable, body);
}
