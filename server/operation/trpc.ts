import { initTRPC } from '@trpc/server';
import { requireWriter } from '../caller/permissions';
import type { Caller, RequestContext } from '../caller/request-context';
import { AppError, type ErrorCode, envelope, toAppError } from '../errors/errors';
import { requireSpaceForInput } from '../limits/storage';
import type { OperationEvent } from '../outbox/events';
import { rawInput } from '../wire/call';
import { createRecorder, flushActivity, type Recorder } from './activity-log';

import '../wire/parse-at-once';

import { metrics } from './metrics';

/**
 * `destructive` deletes, revokes or overwrites something that no undo brings back. `outside` means that something leaves
 * the service: calendar, mail, public links, webhooks. The tool's annotations follow from these.
 */
export type OperationKind = 'read' | 'write' | 'destructive' | 'idempotent' | 'outside';

/** The metadata of an operation. A procedure with it becomes a REST route, a tool and a command. */
export interface OperationMeta {
  /** One sentence, also read by assistants to choose a tool. */
  summary: string;
  /** Details beyond the summary. */
  description?: string;
  /** `METHOD /path/{parameter}`, below `/v2`. */
  rest: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** An earlier path of the route, which is still answered. */
  alias?: `/${string}`;
  /** The tool's name, verb_noun, or a verb alone; also the operationId and, with a dash, the command. */
  tool: `${string}_${string}` | 'search';
  kind: readonly [OperationKind, ...OperationKind[]];
  /** What webhooks are told of the rows that it records. Every write says it. */
  event?: OperationEvent;
  /** Errors that it can return besides the common ones. */
  refusals?: readonly ErrorCode[];
  /** It notes who read, so it runs only after the token was checked. */
  marksReader?: boolean;
  /** Example input, for the command's help and the reference. */
  example?: Record<string, unknown>;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Partial<OperationMeta>>()
  .create({
    // Streams end regularly, so that the client reconnects and is authenticated again.
    sse: { ping: { enabled: true, intervalMs: 20_000 }, maxDurationMs: 5 * 60_000 },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: toAppError(error).message,
      data: { ...shape.data, stack: undefined, envelope: envelope(toAppError(error)) },
    }),
  });

export const router = t.router;

/** Counts the call and its time. Streams are counted when they open. */
const measured = t.procedure.use(async ({ ctx: { transport }, path, meta, next }) => {
  const { durations, errors } = metrics();
  const labels = { transport, operation: meta?.tool ?? path };
  const stopwatch = durations.startTimer(labels);
  const result = await next();
  stopwatch();
  if (!result.ok) errors.inc({ ...labels, code: toAppError(result.error).kind });
  return result;
});

/** Works without a caller, for sign-up and sign-in. Not exposed as an operation. */
export const publicProcedure = measured;

/** The context of a procedure with a caller. */
export interface SignedIn extends Omit<RequestContext, 'caller'> {
  caller: Caller;
}

/** The context of a mutation: `db` is its transaction, in which what it collects is written. */
export interface Writing extends SignedIn, Pick<Recorder, 'record' | 'recordOwn' | 'announce'> {}

function requireCaller({ caller }: RequestContext): Caller {
  if (!caller) throw new AppError('unauthorized', 'Sign in, or send a valid token.');
  return caller;
}

interface Called {
  ctx: RequestContext;
  meta: Partial<OperationMeta> | undefined;
  getRawInput: () => Promise<unknown>;
}

/** Passes the call to the schema of its input. */
const inputOf =
  ({ ctx: { today }, meta, getRawInput }: Called) =>
  async () =>
    rawInput({ today, tool: meta?.tool }, await getRawInput());

/**
 * A procedure that reads.
 * @throws UNAUTHORIZED without a caller.
 */
export const query = measured.use((called) => {
  const caller = requireCaller(called.ctx);
  const changes = { ctx: { caller }, getRawInput: inputOf(called) };
  return called.next<typeof changes.ctx>(changes);
});

/** Runs a write, its activity entries and the events of webhooks in one transaction. */
function write<Result>(
  ctx: SignedIn,
  { tool, event }: Partial<OperationMeta> = {},
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  const operation = tool ?? 'account';
  return ctx.db.transaction(async (db) => {
    const { recorded, ...recorder } = createRecorder({ operation, event });
    const writing = { ...ctx, db, ...recorder };
    const result = await work(writing);
    await flushActivity(writing, operation, recorded);
    return result;
  });
}

/**
 * A procedure that writes. It and its activity entries are one transaction.
 * @throws UNAUTHORIZED without a caller, FORBIDDEN with a read-only token.
 */
export const mutation = measured.use((called) => {
  const { ctx, meta, next } = called;
  const caller = requireCaller(ctx);
  requireWriter(caller);
  return write({ ...ctx, caller }, meta, async ({ db, record, recordOwn, announce }) => {
    await requireSpaceForInput(db, caller.id, await called.getRawInput());
    const changes = { ctx: { caller, db, record, recordOwn, announce }, getRawInput: inputOf(called) };
    const result = await next<typeof changes.ctx>(changes);
    if (!result.ok) throw result.error;
    return result;
  });
});

/**
 * A procedure that calls another server and then writes, in `ctx.write`. A transaction that waited for the other server
 * would occupy a database connection.
 */
export const outsideMutation = query.use(({ ctx, meta, next }) => {
  requireWriter(ctx.caller);
  return next({
    ctx: {
      write: <Result>(work: (writing: Writing) => Promise<Result>) => write(ctx, meta, work),
    },
  });
});
