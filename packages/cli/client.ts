import { isZone, localZone } from '@/domain/zones';
import { KEY_HEADER, keyFor, withRetries } from '../client/src/retries';
import type { Login } from './config';
import { exitCodes, Failure } from './failures';
import { localDay } from './local-time';
import { chunksOf, nodeFetch } from './node-fetch';
import { version } from './package.json';
import { isRecord, type Json, rowsIn, textOf } from './shapes';

const TIMEOUT_MS = 30_000;
const USER_AGENT = `parcours-cli/${version}`;

export interface Call {
  method: string;
  /** Includes the query. */
  path: string;
  body?: Json;
  /** The path of a file to send instead of JSON. */
  file?: string;
  headers?: Record<string, string>;
  /** How long the answer may take. */
  timeoutMs?: number;
  /** Whether to answer before the body of a success has arrived, because it may be too large for memory. */
  streams?: boolean;
}

/** Reasons why no connection was made, in words. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name is unknown',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'it took too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
};

function unreachable(url: string, thrown: unknown): Failure {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const code = isRecord(cause) ? textOf(cause['code']) : '';
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  const reason = isLate
    ? 'it took too long'
    : (reasons[code] ?? (cause instanceof Error ? cause.message : ''));
  return new Failure(
    `No answer from ${url}${reason && `: ${reason}`}.\nStart the server, or choose another: parcours login --url <url>`,
    exitCodes.unreachable,
  );
}

/** The token of a login. A token of the browser login lasts an hour and is refreshed. */
async function tokenOf({ token, name, oauth }: Login): Promise<string> {
  if (!oauth || !name) return token;
  const { freshToken } = await import('./oauth');
  return freshToken({ token, name, oauth });
}

/** What words for days and times count from. Node knows no zone where the variable TZ is wrong. */
function placeInTime(): Record<string, string> {
  const zone: string | undefined = localZone();
  return { 'x-pc-today': localDay(), ...(zone && isZone(zone) && { 'x-pc-zone': zone }) };
}

/**
 * Sends a request to the server.
 * @throws Failure 3 when it cannot be reached.
 */
export async function send(login: Login, call: Call): Promise<Response> {
  const { url } = login;
  const token = await tokenOf(login);
  const key = keyFor(call.method);
  const headers = {
    'user-agent': USER_AGENT,
    ...placeInTime(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(call.body && { 'content-type': 'application/json' }),
    ...(key && { [KEY_HEADER]: key }),
    ...call.headers,
  };
  const { method, file, streams } = call;
  const body = call.body && JSON.stringify(call.body);
  const sendOnce = () => {
    const signal = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
    return nodeFetch(url + call.path, { method, headers, body, file, streams, signal });
  };
  try {
    return await withRetries(sendOnce);
  } catch (thrown) {
    throw unreachable(url, thrown);
  }
}

/** What to do about a refusal. */
function nextStep({ status, headers }: Response, sentToken: boolean): string[] {
  if (status === 401)
    return [
      sentToken
        ? 'The token is unknown, revoked or expired. Log in again: parcours login'
        : 'Log in with: parcours login',
    ];
  const wait = headers.get('retry-after');
  if (status === 429 && wait) return [`Try again in ${wait} ${wait === '1' ? 'second' : 'seconds'}.`];
  return status >= 500 ? ['Try again. If it lasts, look at the log of the server.'] : [];
}

function explain(error: Json, response: Response, sentToken: boolean): string {
  const lines = rowsIn(error['details']).map(
    ({ field, message }) => `  ${textOf(field)}: ${textOf(message)}`,
  );
  const message = textOf(error['message']) || `The server answered ${response.status}.`;
  return [message, ...lines, ...nextStep(response, sentToken)].join('\n');
}

/**
 * The body of a successful response.
 * @throws Failure 1 if the server refused, 3 if it failed.
 */
async function bodyOf<Answer extends object = Json>(response: Response, sentToken: boolean): Promise<Answer> {
  const body: Answer | undefined = await response.json().catch(() => undefined);
  if (response.ok && isRecord(body)) return body;
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const refused = response.status >= 400 && response.status < 500;
  const message = explain(error, response, sentToken);
  throw new Failure(message, refused ? exitCodes.refused : exitCodes.unreachable, body);
}

/** Sends a request and reads its answer, which the server has checked. */
export const request = async <Answer extends object = Json>(login: Login, call: Call): Promise<Answer> =>
  bodyOf(await send(login, call), login.token !== '');

/**
 * The body of a successful response, as it arrives.
 * @throws Failure 1 if the server refused, 3 if it failed or the connection broke.
 */
export async function* download(login: Login, call: Call): AsyncGenerator<Uint8Array> {
  const response = await send(login, { ...call, streams: true });
  if (!response.ok || !response.body) return void (await bodyOf(response, login.token !== ''));
  try {
    yield* chunksOf(response.body);
  } catch (thrown) {
    throw unreachable(login.url, thrown);
  }
}
