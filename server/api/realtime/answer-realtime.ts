import type { SignedIn } from '../../core/operation/trpc';
import { type Batch, followChanges, type SeenChange } from '../../features/changes/follow-changes';
import {
  type ChangedRow,
  type Position,
  readMissed,
  readSnapshot,
} from '../../features/changes/read-changes';
import { authenticateToken } from '../../features/sign-in/tokens';
import { invalidToken, readBearerToken, requireBearer } from '../../platform/http/bearer-token';
import { countStream } from '../../platform/http/event-streams';
import { type Answer, streamOf } from '../../platform/http/json-response';
import type { HeaderWriter, PlainRequest } from '../../platform/http/plain-request';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import type { Change, Reset } from '../../wire/webhooks';
import { createRequestContext } from '../create-request-context';
import { isBefore, isInSnapshot, readEventId, toEventId } from './event-id';

/** A stream ends regularly. Clients reconnect and resume. */
const MOST_MS = 30 * 60_000;

interface Stream {
  ctx: SignedIn;
  secret: string;
  /** Where a stream before this one stopped: null if its id does not say, undefined without one. */
  resumed: Position | null | undefined;
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

/** The last event carries the id, so that a resume never skips one. */
function textOf(rows: readonly ChangedRow[], position: Position): string {
  const events = eventsOf(rows);
  return events
    .map((event, at) => {
      const id = at === events.length - 1 ? `id: ${toEventId(position)}\n` : '';
      return `event: change\n${id}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
}

/** A message without changes still moves the position, so that a quiet stream can resume. */
function batchText({ changes }: Batch, before: Position, position: Position): string {
  if (changes.length === 0) return `: ping\nid: ${toEventId(position)}\n\n`;
  const isNew = ({ xid }: SeenChange) => xid !== null && !isInSnapshot(before.snapshot, xid);
  return textOf(
    changes.filter(isNew).flatMap(({ rows }) => rows),
    position,
  );
}

/** What was missed is not known, so everything is to be read again. */
const resetText = (position: Position) =>
  `event: reset\nid: ${toEventId(position)}\ndata: ${JSON.stringify({ kind: 'reset' } satisfies Reset)}\n\n`;

async function readOn({ ctx }: Stream, since: Position) {
  const at = Date.now();
  const { rows, snapshot } = await readMissed(ctx, since);
  const position = { at, snapshot };
  return { text: textOf(rows, position), position };
}

/** The events that a batch adds to a stream at a position, and the new position. */
async function nextOf(stream: Stream, batch: Batch, before: Position) {
  const { at, snapshot } = batch;
  if (batch.hasGap) return readOn(stream, before);
  if (snapshot === null) return { text: ': ping\n\n', position: before };
  return { text: batchText(batch, before, { at, snapshot }), position: { at, snapshot } };
}

async function* writeStream(stream: Stream): AsyncGenerator<string> {
  const { ctx, resumed, signal } = stream;
  const batches = followChanges(ctx.caller.id, { isDetailed: true, signal });
  const opened = { at: Date.now(), snapshot: await readSnapshot(ctx) };
  const since = resumed && isBefore(resumed.snapshot, opened.snapshot) ? resumed : null;
  yield `retry: 3000\nid: ${toEventId(since ?? opened)}\n\n`;
  if (resumed !== undefined && !since) yield resetText(opened);
  let { text, position } = since ? await readOn(stream, since) : { text: '', position: opened };
  if (text) yield text;
  for await (const batch of batches) {
    const mayBeOver = batch.hasGap || batch.changes.some(({ endsAccess }) => endsAccess);
    if (mayBeOver && !(await isStillValid(stream))) return;
    ({ text, position } = await nextOf(stream, batch, position));
    if (text) yield text;
  }
}

/** How long a stream may last: a token ends it when it expires. */
const lifetimeOf = ({ caller, now }: SignedIn): number =>
  Math.min(
    MOST_MS,
    Math.max(0, (caller.tokenExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()),
  );

/** Answers `GET /v2/realtime`: a stream of the changes that the caller may read. */
export async function answerRealtime(request: PlainRequest, headers: HeaderWriter): Promise<Answer> {
  requireBearer(request);
  const context = await createRequestContext(request, 'rest', { limitHeaders: headers, calls: 1 });
  const { caller } = context;
  const secret = readBearerToken(request.headers.get('authorization') ?? '');
  if (!caller || !secret) throw invalidToken();
  refuseParameters(request.url);
  const ctx = { ...context, caller };
  const lastId = request.headers.get('last-event-id');
  const resumed = lastId ? readEventId(lastId, context.now.getTime()) : undefined;
  const leave = countStream(caller.id, headers);
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
}
