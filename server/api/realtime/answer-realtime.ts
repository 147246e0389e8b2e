import { isLimited } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { isAfter, isBehind, position } from '../../core/outbox/change-log';
import { type Batch, followChanges } from '../../features/changes/follow-changes';
import { type ChangedRow, readMissed, rowsOf } from '../../features/changes/read-changes';
import { authenticateToken } from '../../features/sign-in/tokens';
import { streamOf, type Transport } from '../../platform/http/answer';
import { invalidToken, readBearerToken, requireBearer } from '../../platform/http/bearer-token';
import { countStream } from '../../platform/http/event-streams';
import { refuseMethod } from '../../platform/http/refuse-method';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import type { Change, Reset } from '../../wire/webhooks';
import { createRequestContext } from '../create-request-context';

/** A stream ends regularly. Clients reconnect and resume. */
const MOST_MS = 30 * 60_000;

interface Stream {
  ctx: SignedIn;
  secret: string;
  /** Where a stream before this one stopped, as its client says. */
  resumed: string | undefined;
  signal: AbortSignal;
}

const isStillValid = async ({ ctx, secret }: Stream) =>
  (await authenticateToken(ctx.db, secret, new Date())) !== null;

function eventsOf(rows: readonly ChangedRow[]): Change[] {
  const events: Change[] = [];
  for (const { id, ...row } of rows) {
    const last = events.at(-1);
    const { kind, workspaceId, operation } = row;
    if (last?.kind === kind && last.workspaceId === workspaceId && last.operation === operation)
      last.ids.push(id);
    else events.push({ kind, ids: [id], workspaceId, operation });
  }
  // Calls that are read together can have changed the same thing.
  return events.map((event) => ({ ...event, ids: [...new Set(event.ids)] }));
}

/** The last event carries the id, so that a resume never skips one. Without any, a comment moves the position. */
function textOf(rows: readonly ChangedRow[], position: string): string {
  const events = eventsOf(rows);
  if (events.length === 0) return `: ping\nid: ${position}\n\n`;
  return events
    .map((event, at) => {
      const id = at === events.length - 1 ? `id: ${position}\n` : '';
      return `event: change\n${id}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
}

/** What was missed is not known, so everything is to be read again. */
const resetText = (at: string) =>
  `event: reset\nid: ${at}\ndata: ${JSON.stringify({ kind: 'reset' } satisfies Reset)}\n\n`;

/** Writes what was missed since a position, or a reset if that is not known. @returns the new position. */
async function* readOn({ ctx }: Stream, since: string): AsyncGenerator<string, string> {
  let at = since;
  for await (const read of readMissed(ctx, since)) {
    at = read?.next ?? (await position(ctx.db));
    yield read ? textOf(read.rows, at) : resetText(at);
  }
  return at;
}

/** Writes what a batch adds to a stream at a position. @returns the new position. */
async function* writeBatch(
  stream: Stream,
  { span, changes, hasGap }: Batch,
  at: string,
): AsyncGenerator<string, string> {
  if (!span) {
    yield ': ping\n\n';
    return at;
  }
  if (hasGap || isBehind(at, span.after)) return yield* readOn(stream, at);
  if (isBehind(span.next, at)) return at;
  // The batch has what the account may see. An app that is limited to places sees less.
  if (isLimited(stream.ctx.caller)) return yield* readOn(stream, at);
  const entries = changes.flatMap(({ entry }) => entry ?? []);
  yield textOf(rowsOf(entries.filter((entry) => isAfter(entry, at))), span.next);
  return span.next;
}

async function* writeStream(stream: Stream): AsyncGenerator<string> {
  const { ctx, resumed, signal } = stream;
  const batches = followChanges(ctx.caller.id, signal);
  let at = await position(ctx.db);
  yield `retry: 3000\nid: ${resumed ?? at}\n\n`;
  if (resumed !== undefined) at = yield* readOn(stream, resumed);
  for await (const batch of batches) {
    const mayBeOver = batch.hasGap || batch.changes.some(({ endsAccess }) => endsAccess);
    if (mayBeOver && !(await isStillValid(stream))) return;
    at = yield* writeBatch(stream, batch, at);
  }
}

/** How long a stream may last: a token ends it when it expires. */
const lifetimeOf = ({ caller, now }: SignedIn): number =>
  Math.min(
    MOST_MS,
    Math.max(0, (caller.tokenExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()),
  );

/** Answers `GET /v2/realtime`: a stream of the changes that the caller may read. */
export const answerRealtime: Transport = async (request, answerHeaders) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  requireBearer(request);
  const context = await createRequestContext(request, 'rest', { answerHeaders, calls: 1 });
  const { caller } = context;
  const secret = readBearerToken(request.headers.get('authorization') ?? '');
  if (!caller || !secret) throw invalidToken();
  refuseParameters(request.url);
  const ctx = { ...context, caller };
  const resumed = request.headers.get('last-event-id') || undefined;
  const leave = countStream(caller.id, answerHeaders);
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(lifetimeOf(ctx))]);
  const body = streamOf(writeStream({ ctx, secret, resumed, signal }), () => {
    ended.abort();
    leave();
  });
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body,
  };
};
