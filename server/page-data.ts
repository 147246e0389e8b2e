import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { readSeat } from './access';
import { createContext } from './create-context';
import { utcDay } from './domain/days';
import { dayOf } from './domain/zones';
import { appRouter } from './routers';
import { settings } from './settings';
import type { SignedIn } from './trpc';
import { Id } from './wire/shared';

const known = new Set(Intl.supportedValuesOf('timeZone'));

/** The browser's time zone, as its cookie tells; UTC until the first page has told it. */
async function zoneOf(): Promise<string> {
  const zone = decodeURIComponent((await cookies()).get('parcours.zone')?.value ?? '');
  return known.has(zone) ? zone : 'UTC';
}

/** The workspace that was open last, as its cookie tells; undefined, the personal one, where the seat is gone. */
async function workspaceOf(ctx: Pick<SignedIn, 'db' | 'caller'>): Promise<string | undefined> {
  const { data: id } = Id.safeParse((await cookies()).get('parcours.workspace')?.value);
  const seat = id && (await readSeat(ctx, id));
  // The personal one goes by no name, so that a page has one key for it.
  return seat && seat.kind === 'team' ? seat.workspaceId : undefined;
}

/** Who asks for this page, and on which day; asked once a request. A person who is not signed in is sent to sign in. */
export const visit = cache(async () => {
  const sent = new Headers(await headers());
  // A navigation is a page's own: what speaks against cookies in a call from elsewhere does not apply to it.
  sent.delete('sec-fetch-site');
  sent.delete('origin');
  sent.delete('authorization');
  const ctx = await createContext(new Request(settings().APP_URL, { headers: sent }), 'web');
  if (!ctx.caller) redirect('/sign-in');
  const zone = await zoneOf();
  const day = zone === 'UTC' ? utcDay(ctx.now.getTime()) : dayOf(ctx.now.getTime(), zone);
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
