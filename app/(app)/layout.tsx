import { HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppUrlProvider } from '@/components/data/app-url';
import { DataProvider } from '@/components/data/data-provider';
import { ZoneProvider } from '@/components/data/zone';
import { Planner } from '@/components/frame/planner';
import { WorkspaceProvider } from '@/components/workspaces/current';
import { pageData } from '@/server/page-data';

export const dynamic = 'force-dynamic';

export default async function PlannerLayout({ children }: { children: ReactNode }) {
  const { ctx, trpc, queryClient, zone, day, now, workspaceId, state } = await pageData();
  await queryClient.prefetchQuery(trpc.screens.frame.queryOptions({ day, workspaceId }));
  return (
    <DataProvider>
      <HydrationBoundary state={state()}>
        <ZoneProvider zone={zone}>
          <AppUrlProvider appUrl={ctx.appUrl}>
            <WorkspaceProvider served={workspaceId}>
              <Planner day={day} served={now}>
                {children}
              </Planner>
            </WorkspaceProvider>
          </AppUrlProvider>
        </ZoneProvider>
      </HydrationBoundary>
    </DataProvider>
  );
}
