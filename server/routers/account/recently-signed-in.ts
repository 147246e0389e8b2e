import type { Caller } from '../../caller/request-context';
import { AppError } from '../../errors/errors';
import { inBrowser } from './in-browser';

const RECENT_MS = 10 * 60_000;

export const isRecentlySignedIn = ({ signedInAt = 0 }: Caller, now: Date): boolean =>
  now.getTime() - signedInAt < RECENT_MS;

/** For changes of the ways to sign in: whoever finds an open browser must not make a way in of their own. */
export const recentlySignedIn = inBrowser.use(({ ctx, next }) => {
  if (!isRecentlySignedIn(ctx.caller, ctx.now))
    throw new AppError('forbidden', 'Sign in again first: this needs a sign-in of the last ten minutes.');
  return next({ ctx });
});
