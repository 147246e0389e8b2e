import { setTimeout } from 'node:timers/promises';
import { createRequestContext } from '../auth/create-request-context';
import { authenticateToken } from '../auth/tokens';
import { invalidToken, readBearerToken, requireBearer } from '../http/bearer-token';
import { countStream, onResponseEnd } from '../http/event-streams';
import { refuseParameters } from '../http/refuse-parameters';
import { watchChanges } from '../live-changes';
import type { SignedIn } from '../trpc';
import { readChanges, readSnapshot } from './read-changes';

const PING_MS = 15_000;
const RESUME_MS = 5 * 60_000;
/** A stream ends regularly. Clients reconnect and resume. */
const MOST_MS = 30 * 60_000;

/** The snapshot in a `Last-Event-ID` that is still valid: epoch ms, `_`, then `xmin:xmax:xip,…`. */
function readEventId(text: string | null, now: number): string | null {
  const [, at, snapshot = '', least, end] =
    /^(\d{1,15})_((\d{1,18}):(\d{1,18}):[\d,]{0,2000})$/.exec(text ?? '') ?? [];
  const isValid = Number(at) <= now && Number(at) > now - RESUME_MS && Number(least) <= Number(end);
  return isValid
    ? snapshot.replace(/:[^:]*$/, (running) => (isSorted(running, least, end) ? running : ':'))
    : null;
}

/** PostgreSQL refuses a snapshot whose running transactions are not in order and within its bounds. */
function isSorted(running: string, least = '', end = ''): boolean {
  const ids = running.slice(1) === '' ? [] : running.slice(1).split(',').map(Number);
  return ids.every((id, at) => id >= Number(least) && id < Number(end) && id > (ids[at - 1] ?? 0));
}

interface Stream {
  ctx: SignedIn;
  secret: string;
  since: string;
  signal: AbortSignal;
}

const isStillValid = async ({ ctx, secret }: Stream) =>
  (await authenticateToken(ctx.db, secret, { now: new Date(), limit: 0, calls: 0 })) !== null;

/** The text of the changes since the last read. The last event carries the id, so that a resume never skips one. */
async function readText(stream: Stream): Promise<string> {
  const { snapshot, events } = await readChanges(stream.ctx, stream.since);
  stream.since = snapshot;
  return events
    .map((event, at) => {
      const id = at === events.length - 1 ? `id: ${Date.now()}_${snapshot}\n` : '';
      return `event: change\n${id}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
}

async function* writeStream(stream: Stream): AsyncGenerator<string> {
  const changes = await watchChanges(stream.signal);
  yield `retry: 3000\nid: ${Date.now()}_${stream.since}\n\n`;
  yield await readText(stream);
  let next = changes.next();
  while (!stream.signal.aborted) {
    const woken = await Promise.race([next, setTimeout(PING_MS, null, { ref: false })]);
    if (woken?.done || !(await isStillValid(stream))) return;
    if (woken) next = changes.next();
    const text = woken ? await readText(stream) : ': ping\n\n';
    if (text) yield text;
  }
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** Answers `GET /v2/realtime`: a stream of the changes that the caller may read. */
export async function answerRealtime(request: Request, headers: Headers): Promise<Response> {
  requireBearer(request);
  const context = await createRequestContext(request, 'rest', { answerHeaders: headers, calls: 1 });
  const { caller } = context;
  const secret = readBearerToken(request.headers.get('authorization') ?? '');
  if (!caller || !secret) throw invalidToken();
  refuseParameters(request.url);
  const ctx = { ...context, caller };
  const resumed = readEventId(request.headers.get('last-event-id'), context.now.getTime());
  const since = resumed ?? (await readSnapshot(ctx));
  const leave = countStream(caller.id, headers);
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, request.signal, AbortSignal.timeout(MOST_MS)]);
  const body = streamOf(writeStream({ ctx, secret, since, signal }));
  const response = new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
  return onResponseEnd(response, () => {
    ended.abort();
    leave();
  });
}
