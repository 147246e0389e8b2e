import { AppError } from '../../platform/errors/errors';
import { requireSpaceForInput } from '../../platform/limits/storage';
import { requireWriter } from '../caller/permissions';
import type { Caller, RequestContext } from '../caller/request-context';
import { createRecorder, flushActivity, type Recorder } from './activity-log';
import { captureChanges } from './change-set';
import { measured, procedures, Written } from './define';
import type { OperationMeta } from './meta';

export { router } from './define';
export type { OperationMeta } from './meta';

/** Works without a caller, for sign-up and sign-in. Not exposed as an operation. */
export const publicProcedure = procedures((start) => start);

/** The context of a procedure with a caller. */
export interface SignedIn extends Omit<RequestContext, 'caller'> {
  caller: Caller;
}

/** The context of a mutation: `db` is its transaction, in which what it collects is written. */
export interface Writing extends SignedIn, Omit<Recorder, 'recorded'> {}

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

/** The answer of a write, for the key of the request. */
type AnswerOf<Result> = (result: Result) => unknown;

/** Runs a write, its activity entries and the events of webhooks in one transaction. */
export function write<Result>(
  ctx: SignedIn,
  { tool, event, kind, isUndo }: Partial<OperationMeta> = {},
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  const operation = tool ?? 'account';
  return ctx.db.transaction(async (db) => {
    const { recorded, ...recorder } = createRecorder({ operation, event }, ctx.caller.id);
    const writing = { ...ctx, db, ...recorder };
    const countCall = isUndo || ctx.noteDryRun ? undefined : await captureChanges(writing);
    await ctx.requireMatch?.(db);
    const result = await work(writing);
    if (ctx.noteDryRun) ctx.noteDryRun(recorded.entries);
    else await flushActivity(writing, operation, recorded);
    await countCall?.(db, kind?.includes('outside') ? operation : null);
    return result;
  });
}

/** Within a write: stores its answer for the key of the request. */
const answering =
  <Result>(
    { storeAnswer }: SignedIn,
    work: (writing: Writing) => Promise<Result>,
    answerOf: AnswerOf<Result>,
  ) =>
  async (writing: Writing): Promise<Result> => {
    const result = await work(writing);
    await storeAnswer?.(writing.db, answerOf(result));
    return result;
  };

/**
 * A procedure that writes. It, its activity entries and the answer for its key are one transaction. It must not wait for
 * another server, a process of the sandbox or a turn, because it holds a database connection: see `outsideMutation`.
 * @throws UNAUTHORIZED without a caller, FORBIDDEN with a read-only token.
 */
export const mutation = procedures(
  (start) =>
    start.use(({ ctx, meta, getRawInput, next }) => {
      const signedIn = { ...ctx, caller: requireCaller(ctx) };
      const { caller } = signedIn;
      requireWriter(caller);
      const call = async (writing: Writing) => {
        await requireSpaceForInput(writing.db, caller.id, await getRawInput());
        const result = await next({ ctx: writing });
        if (!result.ok) throw result.error;
        return result;
      };
      return write(
        signedIn,
        meta,
        answering(signedIn, call, ({ data }) => data),
      );
    }),
  { takesKey: true },
);

/**
 * A procedure that waits for something besides the database and then writes, in `ctx.write`, what it answers. It holds no
 * database connection while it waits.
 */
export const outsideMutation = procedures(
  (start, output) =>
    start.use(({ ctx, meta, next }) => {
      const signedIn = { ...ctx, caller: requireCaller(ctx) };
      requireWriter(signedIn.caller);
      const writeAnswer = async <Answer>(work: (writing: Writing) => Promise<Answer>) =>
        new Written(
          await write(
            signedIn,
            meta,
            answering(signedIn, work, (answer) => output.parse(answer)),
          ),
        );
      return next({ ctx: { caller: signedIn.caller, write: writeAnswer } });
    }),
  { takesKey: true },
);

/**
 * An event stream.
 * @throws UNAUTHORIZED without a caller.
 */
export const stream = measured.use(({ ctx, next }) => next({ ctx: { caller: requireCaller(ctx) } }));
