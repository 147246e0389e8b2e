import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../platform/errors/errors';
import { type Answer, answerBy, jsonAnswer, type Transport } from '../../platform/http/answer';
import { receiveBody, requireJson } from '../../platform/http/body';
import type { PlainRequest } from '../../platform/http/plain-request';
import { refuseMethod } from '../../platform/http/refuse-method';
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

function send(request: PlainRequest, { path, key, day, input }: Write): Promise<Answer> {
  const headers = new Headers([...request.headers.entries()]);
  headers.delete('content-length');
  headers.set(KEY_HEADER, key);
  headers.set('x-pc-today', day);
  const url = new URL(`/api/trpc/${path}`, request.url);
  const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(input) });
  return answerBy(answerTrpc, asked);
}

/** Whether a write was done or refused, so that the next one may follow. An answer that says when to ask again is neither. */
const isDecided = ({ status, headers }: Answer) =>
  status < 500 && ![401, 408, 429].includes(status) && !('retry-after' in headers);

/** The answer to a write. Waits while the request that was first sent with its key still runs. */
async function answerOne(request: PlainRequest, write: Write): Promise<Answer> {
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
export const answerWrites: Transport = async (request, answerHeaders) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  await refuseLargeOfStranger(request, 'web', { answerHeaders });
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
  return jsonAnswer({ statuses }, 200);
};
