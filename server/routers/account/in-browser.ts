import { AppError } from '../../errors/errors';
import { procedures } from '../../operation/define';

/** For procedures that need a browser session: a token gives access to data, not to the account. */
export const inBrowser = procedures((start) =>
  start.use(({ ctx, next }) => {
    const { caller } = ctx;
    if (!caller) throw new AppError('unauthorized', 'Sign in first.');
    if (ctx.transport !== 'web' || ctx.usesToken)
      throw new AppError('forbidden', 'Sign in with a browser for this.');
    return next({ ctx: { caller } });
  }),
);
