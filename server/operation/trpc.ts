import { requireWriter } from '../caller/permissions';
import type { Caller, RequestContext } from '../caller/request-context';
import { AppError } from '../errors/errors';
import { requireSpaceForInput } from '../limits/storage';
import { createRecorder, flushActivity, type Recorder } from './activity-log';
import { measured, procedures } from './define';
import type { OperationMeta } from './meta';

export { router } from './define';
export type { OperationKind, OperationMeta } from './meta';

/** Works without a caller, for sign-up and sign-in. Not exposed as an operation. */
export const publicProcedure = procedures((start) => start);

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

/**
 * A procedure that reads.
 * @throws UNAUTHORIZED without a caller.
 */
export const query = procedures((start) =>
  start.use(({ ctx, next }) => next({ ctx: { caller: requireCaller(ctx) } })),
);

/** Runs a write, its activity entries and the events of webhooks in one transaction. */
export function write<Result>(
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
export const mutation = procedures((start) =>
  start.use(({ ctx, meta, getRawInput, next }) => {
    const caller = requireCaller(ctx);
    requireWriter(caller);
    return write({ ...ctx, caller }, meta, async ({ db, record, recordOwn, announce }) => {
      await requireSpaceForInput(db, caller.id, await getRawInput());
      const result = await next({ ctx: { caller, db, record, recordOwn, announce } });
      if (!result.ok) throw result.error;
      return result;
    });
  }),
);

/**
 * A procedure that calls another server and then writes, in `ctx.write`. A transaction that waited for the other server
 * would occupy a database connection.
 */
export const outsideMutation = procedures((start) =>
  start.use(({ ctx, meta, next }) => {
    const caller = requireCaller(ctx);
    requireWriter(caller);
    const signedIn = { ...ctx, caller };
    return next({
      ctx: {
        caller,
        write: <Result>(work: (writing: Writing) => Promise<Result>) => write(signedIn, meta, work),
      },
    });
  }),
);

/**
 * An event stream.
 * @throws UNAUTHORIZED without a caller.
 */
export const stream = measured.use(({ ctx, next }) => next({ ctx: { caller: requireCaller(ctx) } }));
