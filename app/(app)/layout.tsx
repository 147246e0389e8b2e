import { HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataProvider } from '@/components/data/data-provider';
import { ZoneProvider } from '@/components/data/zone';
import { Planner } from '@/components/frame/planner';
import { pageData } from '@/server/page-data';

export const dynamic = 'force-dynamic';

export default async function PlannerLayout({ children }: { children: ReactNode }) {
  const { trpc, queryClient, zone, day, now, state } = await pageData();
  await queryClient.prefetchQuery(trpc.screens.frame.queryOptions({ day }));
  return (
    <DataProvider>
      <HydrationBoundary state={state()}>
        <ZoneProvider zone={zone}>
          <Planner day={day} served={now}>
            {children}
          </Planner>
        </ZoneProvider>
      </HydrationBoundary>
    </DataProvider>
  );
}
