import type { Caller, RequestContext } from '../../core/caller/request-context';
import { procedures } from '../../core/operation/define';
import { AppError } from '../../platform/errors/errors';

/** @throws 401 without a caller, 403 for a token: it gives access to data, not to the account. */
function browserCaller({ caller, transport, usesToken }: RequestContext): Caller {
  if (!caller) throw new AppError('unauthorized', 'Sign in first.');
  if (transport !== 'web' || usesToken) throw new AppError('forbidden', 'Sign in with a browser for this.');
  return caller;
}

/** For procedures that need a browser session. */
export const inBrowser = procedures((start) =>
  start.use(({ ctx, next }) => next({ ctx: { caller: browserCaller(ctx) } })),
);

const RECENT_MS = 10 * 60_000;

export const isRecentlySignedIn = ({ signedInAt = 0 }: Caller, now: Date): boolean =>
  now.getTime() - signedInAt < RECENT_MS;

/** For changes of the ways to sign in: a stranger at an unlocked browser must not add one. */
export const recentlySignedIn = procedures((start) =>
  start.use(({ ctx, next }) => {
    const caller = browserCaller(ctx);
    if (!isRecentlySignedIn(caller, ctx.now))
      throw new AppError('forbidden', 'Sign in again first: this needs a sign-in of the last ten minutes.');
    return next({ ctx: { caller } });
  }),
);
