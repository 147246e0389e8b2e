import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../platform/errors/errors';
import { receiveBody, requireJson } from '../../platform/http/body';
import { errorResponse, jsonResponse } from '../../platform/http/json-response';
import { boundedArray, Day } from '../../wire/shared';
import { refuseLargeOfStranger } from '../create-request-context';
import { KEY_HEADER } from '../rest/idempotent-call';
import { answerTrpc } from './trpc-transport';

/** Browsers send no more than this while a page is left. */
const MOST_BYTES = 64 * 1024;
const MOST_WRITES = 200;

const Writes = z.strictObject({
  writes: boundedArray(
    z.strictObject({
      path: z.string().regex(/^\w+\.\w+$/),
      key: z.string().min(1).max(255),
      day: Day,
      input: z.record(z.string(), z.unknown()),
    }),
    { min: 1, max: MOST_WRITES },
  ),
});
type Write = z.infer<typeof Writes>['writes'][number];

const PAUSE_MS = 200;
/** How long the next writes wait for one that another request began. */
const PATIENCE_MS = 10_000;

function send(request: Request, { path, key, day, input }: Write): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set(KEY_HEADER, key);
  headers.set('x-pc-today', day);
  const url = new URL(`/api/trpc/${path}`, request.url);
  return answerTrpc(new Request(url, { method: 'POST', headers, body: JSON.stringify(input) }));
}

/** Whether a write was done or refused, so that the next one may follow. An answer that says when to ask again is neither. */
const isDecided = ({ status, headers }: Response) =>
  status < 500 && ![401, 408, 429].includes(status) && !headers.has('retry-after');

/** The answer to a write. Waits while the request that was first sent with its key still runs. */
async function answerOne(request: Request, write: Write): Promise<Response> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send(request, write);
    if (answer.status !== 409 || isDecided(answer) || Date.now() > until) return answer;
    await pause(PAUSE_MS);
  }
}

/**
 * Answers `/api/writes`: the last writes of a page that is left. Each has its key. They run one after the other, and none
 * runs after one that was not done. A page could not wait for the answers, and requests side by side would overtake each
 * other.
 */
export async function answerWrites(request: Request): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new AppError('method_not_allowed', 'Send writes by POST.');
    await refuseLargeOfStranger(request, 'web', { answerHeaders: new Headers() });
    const received = await receiveBody(request);
    if (received.status === 'fulfilled' && received.value.byteLength > MOST_BYTES)
      throw new AppError('payload_too_large', 'Send fewer writes at once.');
    const { writes } = Writes.parse(requireJson(received, request.headers));
    const statuses: number[] = [];
    for (const write of writes) {
      const answer = await answerOne(request, write);
      statuses.push(answer.status);
      if (!isDecided(answer)) break;
    }
    return jsonResponse({ statuses }, 200);
  } catch (thrown) {
    return errorResponse(thrown, request.headers.get('x-request-id') ?? '');
  }
}
