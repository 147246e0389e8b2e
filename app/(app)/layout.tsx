import { HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataProvider } from '@/components/data/data-provider';
import { Planner } from '@/components/frame/planner';
import { pageData } from '@/server/page-data';

export const dynamic = 'force-dynamic';

export default async function PlannerLayout({ children }: { children: ReactNode }) {
  const { trpc, queryClient, day, state } = await pageData();
  await queryClient.prefetchQuery(trpc.screens.frame.queryOptions({ day }));
  return (
    <DataProvider>
      <HydrationBoundary state={state()}>
        <Planner day={day}>{children}</Planner>
      </HydrationBoundary>
    </DataProvider>
  );
}
