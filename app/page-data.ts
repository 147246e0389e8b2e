import { dehydrate, type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import sql from 'sql-template-tag';
import { CLOSED_DAY_COOKIE, TIMELINE_COOKIE, WORKSPACE_COOKIE, ZONE_COOKIE } from '@/domain/cookies';
import { languageOfHeader } from '@/domain/languages';
import { dayOf } from '@/domain/zones';
import { readReader } from './page-reader';
import { appRouter, Id, readMembership, type SignedIn, settings } from './server';

/** The time zone and day of the browser from its cookie. UTC before the first page has set the cookie. */
export async function zonedDay(now: number): Promise<{ zone: string; day: string }> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value ?? 'UTC';
  try {
    return { zone, day: dayOf(now, zone) };
  } catch {
    // The cookie names an unknown zone.
    return { zone: 'UTC', day: dayOf(now, 'UTC') };
  }
}

/** Stores the browser's zone and language with the account, for the times and words of reminders and digests. */
async function keepPlace({ db, caller }: Pick<SignedIn, 'db' | 'caller'>, zone: string): Promise<void> {
  const language = languageOfHeader((await headers()).get('accept-language'));
  await db.run(
    sql`UPDATE users SET time_zone = ${zone}, language = ${language}
      WHERE id = ${caller.id} AND (time_zone, language) IS DISTINCT FROM (${zone}, ${language})`,
  );
}

/** The last open workspace from its cookie; undefined for the personal one, or when the membership has ended. */
async function workspaceOf(ctx: Pick<SignedIn, 'db' | 'caller'>): Promise<string | undefined> {
  const { data: id } = Id.safeParse((await cookies()).get(WORKSPACE_COOKIE)?.value);
  const membership = id && (await readMembership(ctx, id));
  // The personal workspace is always undefined, so that queries for it share one key.
  return membership && membership.kind === 'team' ? membership.workspaceId : undefined;
}

/** Whether the timeline is `open` or `folded` in this browser; undefined before its first choice. */
export const readTimeline = async (): Promise<string | undefined> =>
  (await cookies()).get(TIMELINE_COOKIE)?.value;

/** The account and the day that it closed in this browser, `<account>.<day>`; undefined without one. */
export const readClosedDay = async (): Promise<string | undefined> =>
  (await cookies()).get(CLOSED_DAY_COOKIE)?.value;

/** The sign-in path that leads back to the requested page. Today needs no callback: it is the default. */
function signInPath(sent: Pick<Headers, 'get'>): string {
  const { pathname, searchParams } = new URL(sent.get('x-parcours-path') ?? '/', settings().APP_URL);
  // Next adds this parameter on client navigation.
  searchParams.delete('_rsc');
  const wanted = `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
  return wanted === '/' || wanted === '/today'
    ? '/sign-in'
    : `/sign-in?${new URLSearchParams({ callbackUrl: wanted })}`;
}

/** The caller, time zone, day and workspace of a page request, read once per request. Redirects to sign-in if needed. */
export const readVisit = cache(async () => {
  const ctx = await readReader();
  if (!ctx.caller) redirect(signInPath(await headers()));
  const { zone, day } = await zonedDay(ctx.now.getTime());
  const { caller } = ctx;
  if ((await cookies()).has(ZONE_COOKIE)) await keepPlace({ ...ctx, caller }, zone);
  return {
    ctx: { ...ctx, caller, zone, today: day },
    zone,
    day,
    workspaceId: await workspaceOf({ ...ctx, caller }),
  };
});

/** Prefetches the first page of a list under the key of all its pages. */
export const prefetchPages = <Page, Fault, Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  first: FetchQueryOptions<Page, Fault, Page, Key>,
): Promise<void> =>
  queryClient.prefetchInfiniteQuery({
    queryKey,
    queryFn: () => new QueryClient().fetchQuery(first),
    initialPageParam: '',
  });

/**
 * Lets a page prefetch procedures. The browser's query cache holds the results at the first paint, under the same keys.
 */
export async function createPageData() {
  const { ctx, zone, day, workspaceId } = await readVisit();
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
    state: () => JSON.stringify(dehydrate(queryClient)),
  };
}
