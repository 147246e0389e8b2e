import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createRequestContext } from '../api/create-request-context';
import type { Caller } from '../core/caller/request-context';
import { database } from '../platform/database/client';
import { isRateLimit, toAppError } from '../platform/errors/errors';
import { noteCaller } from '../platform/http/note-caller';
import { plainRequest } from '../platform/http/plain-request';
import { countTry } from '../platform/limits/throttle';
import { inPageTurn } from '../platform/limits/turns';
import { networkOf } from '../platform/network/addresses';

const sharedPage = /^\/+(s|invites)(\/|$)/;
/** The files of the build. Refusing them would cost as much as sending them. */
const builtFile = /^\/_next\/static\//;

const PAGES_PER_MINUTE = 120;
/** A client that reads slowly does not hold up the account's other pages. */
const LONGEST_TURN_MS = 10_000;

/** A link from another site may open a page with the session, and no page is opened with a token. */
const hidden = new Set(['sec-fetch-site', 'origin', 'authorization', 'x-pc-today']);

export const networkAt = (request: IncomingMessage) =>
  networkOf(String(request.headers['x-parcours-address']));

/**
 * Counts a page for the account of its session, or for the network without one, which opens fewer shared pages.
 * @throws 429 beyond the limit.
 */
async function countPage(request: IncomingMessage, headers: Headers): Promise<Caller | null> {
  const { headers: sent } = plainRequest(request);
  const isHidden = (name: string) => hidden.has(name.toLowerCase());
  const get = (name: string) => (isHidden(name) ? null : sent.get(name));
  const has = (name: string) => !isHidden(name) && sent.has(name);
  const { caller } = await createRequestContext({ headers: { get, has } }, 'web', {
    answerHeaders: headers,
    calls: 1,
  });
  if (caller) noteCaller(request, caller.id);
  else if (sharedPage.test(request.url ?? '')) {
    await countTry(database(), `page:${networkAt(request)}`, { tries: PAGES_PER_MINUTE, minutes: 1 });
  }
  return caller;
}

/** Undefined if the limits cannot be read, such as without a database: the page shows that error itself. */
async function pageCaller(request: IncomingMessage, headers: Headers) {
  try {
    return await countPage(request, headers);
  } catch (thrown) {
    if (isRateLimit(thrown)) throw thrown;
    return null;
  }
}

/** Draws a page in the turn of an account or network, if the browser still waits for it. */
function drawInTurn(key: string, { response, draw }: Drawing): Promise<void> {
  const slow = new AbortController();
  const late = () => setTimeout(LONGEST_TURN_MS, undefined, { ref: false, signal: slow.signal });
  const drawWhenAsked = async () => {
    if (response.destroyed) return;
    await Promise.race([draw(), late()]).finally(() => slow.abort());
  };
  return inPageTurn(key, drawWhenAsked);
}

interface Drawing {
  response: ServerResponse;
  draw: () => Promise<void>;
}

/** Answers a page, or 429 when the account or the network opens more than people do. */
export async function limitPage(request: IncomingMessage, { response, draw }: Drawing): Promise<void> {
  if (builtFile.test(request.url ?? '')) return draw();
  const headers = new Headers({ 'retry-after': '60' });
  try {
    const caller = await pageCaller(request, headers);
    await drawInTurn(caller?.id ?? `network:${networkAt(request)}`, { response, draw });
  } catch (thrown) {
    if (response.headersSent || !isRateLimit(thrown)) throw thrown;
    response.writeHead(429, { 'content-type': 'text/plain; charset=utf-8', ...Object.fromEntries(headers) });
    response.end(toAppError(thrown).message);
  }
}
