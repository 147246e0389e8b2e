import { notFound } from 'next/navigation';
import { isServerOwner } from '@/app/server';
import { ServerSettings } from '@/components/account/settings/server-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('server');

export default servedPage(['settings-tools'], ServerSettings, async ({ ctx, trpc, queryClient }) => {
  if (!(await isServerOwner(ctx))) notFound();
  await Promise.all([
    queryClient.prefetchQuery(trpc.screens.serverBackups.queryOptions({})),
    queryClient.prefetchQuery(trpc.screens.serverJobs.queryOptions({})),
  ]);
});
