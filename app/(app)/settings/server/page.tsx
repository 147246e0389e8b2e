import { notFound } from 'next/navigation';
import { Hydrated } from '@/components/data/hydrated';
import { ServerSettings } from '@/components/settings/server-settings';
import { isServerOwner } from '@/server/access/server-owner';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('server');

export default async function ServerPage() {
  const { ctx, trpc, queryClient, state } = await createPageData();
  if (!(await isServerOwner(ctx))) notFound();
  await Promise.all([
    queryClient.prefetchQuery(trpc.screens.serverBackups.queryOptions({})),
    queryClient.prefetchQuery(trpc.screens.serverJobs.queryOptions({})),
  ]);
  return (
    <Hydrated state={state()}>
      <Texts parts={['settings-tools']}>
        <ServerSettings />
      </Texts>
    </Hydrated>
  );
}
