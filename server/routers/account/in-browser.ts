import { AppError } from '../../errors/errors';
import { publicProcedure } from '../../operation/trpc';

/** For procedures that need a browser session: a token gives access to data, not to the account. */
export const inBrowser = publicProcedure.use(({ ctx, next }) => {
  const { caller } = ctx;
  if (!caller) throw new AppError('unauthorized', 'Sign in first.');
  if (ctx.transport !== 'web' || ctx.usesToken)
    throw new AppError('forbidden', 'Sign in with a browser for this.');
  return next({ ctx: { ...ctx, caller } });
});
