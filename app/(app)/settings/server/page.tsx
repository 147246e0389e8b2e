import { HydrationBoundary } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { ServerSettings } from '@/components/settings/server-settings';
import { createPageData } from '@/server/page-data';
import { isServerOwner } from '@/server/routers/screens/server';

export const metadata = { title: 'Server' };

export default async function ServerPage() {
  const { ctx, trpc, queryClient, state } = await createPageData();
  if (!(await isServerOwner(ctx))) notFound();
  await queryClient.prefetchQuery(trpc.screens.serverJobs.queryOptions({}));
  return (
    <HydrationBoundary state={state()}>
      <ServerSettings />
    </HydrationBoundary>
  );
}
