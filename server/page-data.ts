import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { createRequestContext } from './create-request-context';
import { WORKSPACE_COOKIE, ZONE_COOKIE } from './domain/cookies';
import { dayOf } from './domain/zones';
import { appRouter } from './routers';
import { readMembership } from './row-access';
import { settings } from './settings';
import type { SignedIn } from './trpc';
import { Id } from './wire/shared';

/** The browser's time zone and day, as its cookie tells; UTC's until the first page has told it. */
async function zonedDay(now: number): Promise<{ zone: string; day: string }> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value ?? 'UTC';
  try {
    return { zone, day: dayOf(now, zone) };
  } catch {
    // No such zone.
    return { zone: 'UTC', day: dayOf(now, 'UTC') };
  }
}

/** The workspace that was open last, as its cookie tells; undefined, the personal one, where the seat is gone. */
async function workspaceOf(ctx: Pick<SignedIn, 'db' | 'caller'>): Promise<string | undefined> {
  const { data: id } = Id.safeParse((await cookies()).get(WORKSPACE_COOKIE)?.value);
  const seat = id && (await readMembership(ctx, id));
  // The personal one goes by no name, so that a page has one key for it.
  return seat && seat.kind === 'team' ? seat.workspaceId : undefined;
}

/** Where to sign in: what leads back to the page that was asked for, Today being where one goes anyway. */
function signInPath(sent: Headers): string {
  const { pathname, searchParams } = new URL(sent.get('x-parcours-path') ?? '/', settings().APP_URL);
  // Next's own mark of a page that is asked for from another.
  searchParams.delete('_rsc');
  const wanted = `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
  return wanted === '/' || wanted === '/today'
    ? '/sign-in'
    : `/sign-in?${new URLSearchParams({ callbackUrl: wanted })}`;
}

/** Who asks for this page, and on which day; asked once a request. A person who is not signed in is sent to sign in. */
export const visit = cache(async () => {
  const sent = new Headers(await headers());
  // A navigation is a page's own: what speaks against cookies in a call from elsewhere does not apply to it.
  sent.delete('sec-fetch-site');
  sent.delete('origin');
  sent.delete('authorization');
  const ctx = await createRequestContext(new Request(settings().APP_URL, { headers: sent }), 'web', {
    calls: 0,
  });
  if (!ctx.caller) redirect(signInPath(sent));
  const { zone, day } = await zonedDay(ctx.now.getTime());
  const { caller } = ctx;
  return {
    ctx: { ...ctx, caller, today: day },
    zone,
    day,
    workspaceId: await workspaceOf({ ...ctx, caller }),
  };
});

/**
 * The procedures as a page prefetches them: what it fetches here is in the browser's cache at the first paint,
 * under the same keys.
 */
export async function pageData() {
  const { ctx, zone, day, workspaceId } = await visit();
  const now = ctx.now.getTime();
  const queryClient = new QueryClient();
  const trpc = createTRPCOptionsProxy({ ctx, router: appRouter, queryClient });
  return {
    ctx,
    trpc,
    queryClient,
    zone,
    day,
    now,
    workspaceId,
    state: () => dehydrate(queryClient),
  };
}
