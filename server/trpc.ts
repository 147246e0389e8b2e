import { initTRPC } from '@trpc/server';
import { type ActivityEntry, flushActivity } from './activity-log';
import type { Db } from './database/client';
import { AppError, type ErrorCode, envelope, toAppError } from './errors';
import type { Caller, RequestContext } from './request-context';

export type Kind = 'read' | 'write' | 'destructive' | 'idempotent';

/** What the mirror needs to offer a procedure as a route, a tool and a command. */
export interface OperationMeta {
  /** One sentence, for people and for assistants choosing a tool. */
  summary: string;
  /** What else a caller should know before calling. */
  description?: string;
  /** `METHOD /path/{parameter}`, below `/v2`. */
  rest: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** The tool's name, verb_noun; also the operationId and, with a dash, the command. */
  tool: `${string}_${string}`;
  kind: readonly [Kind, ...Kind[]];
  /** Failures that it answers besides those of every operation. */
  refusals?: readonly ErrorCode[];
  /** Example input, for the command's help and the reference. */
  example?: Record<string, unknown>;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Partial<OperationMeta>>()
  .create({
    // A stream ends now and then, so that who follows is asked again who he is.
    sse: { ping: { enabled: true, intervalMs: 20_000 }, maxDurationMs: 5 * 60_000 },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: toAppError(error).message,
      data: { ...shape.data, stack: undefined, envelope: envelope(toAppError(error)) },
    }),
  });

export const router = t.router;

/** Anyone may call: sign-up and what must work before it. Not mirrored. */
export const publicProcedure = t.procedure;

/** What a signed-in procedure sees. In a write, `db` is the write's transaction. */
export interface SignedIn extends Omit<RequestContext, 'caller'> {
  caller: Caller;
  db: Db;
  /** Notes that the caller did this to a target; written in the same transaction. */
  record: (entry: ActivityEntry) => void;
}

/** @throws FORBIDDEN for a read-only token. */
export function requireWriter({ readOnly }: Caller): void {
  if (readOnly) throw new AppError('forbidden', 'This token is read-only. Use a token that may write.');
}

/**
 * A procedure for a known caller. Every write runs in one transaction together with its activity, so that
 * either all of it happened or nothing; a read-only token may not write.
 */
export const procedure = t.procedure.use(async ({ ctx, type, meta, next }) => {
  const { caller } = ctx;
  if (!caller) throw new AppError('unauthorized', 'Sign in, or send a valid token.');
  if (type !== 'mutation')
    return next({ ctx: { ...ctx, caller, record: (_: ActivityEntry): void => undefined } });
  requireWriter(caller);
  return ctx.db.transaction(async (db) => {
    const entries: ActivityEntry[] = [];
    const result = await next({
      ctx: { ...ctx, caller, db, record: (entry: ActivityEntry): void => void entries.push(entry) },
    });
    if (!result.ok) throw result.error;
    await flushActivity({ ...ctx, caller, db }, meta?.tool ?? 'account', entries);
    return result;
  });
});
