import type { ReactNode } from 'react';
import { createPageData, readClosedDay, readTimeline } from '@/app/page-data';
import { answerShapes, canSendMail, findBilling, isServerOwner, settings, takesMail } from '@/app/server';
import { Planner } from '@/components/shell/frame/planner';
import { WorkspaceProvider } from '@/components/shell/parts/current-workspace';
import { DataProvider } from '@/components/sync/data-provider';
import { Hydrated } from '@/components/sync/hydrated';
import { ServedProvider } from '@/components/sync/served';
import { PlannerScript } from '../planner-script';
import { Texts } from '../texts';

export const dynamic = 'force-dynamic';

export default async function PlannerLayout({ children }: { children: ReactNode }) {
  const { ctx, trpc, queryClient, zone, day, now, workspaceId, state } = await createPageData();
  const asked = trpc.screens.frame.queryOptions({ day, workspaceId });
  await queryClient.prefetchQuery(asked);
  const frame = queryClient.getQueryData(asked.queryKey);
  return (
    <DataProvider>
      <PlannerScript look={frame?.me.preferences} />
      <Hydrated state={state()}>
        <ServedProvider
          served={{
            day,
            zone,
            at: now,
            timeline: await readTimeline(),
            closedDay: await readClosedDay(),
            appUrl: ctx.appUrl,
            shapes: answerShapes(),
            canMail: canSendMail(),
            hasBilling: findBilling(settings()) !== undefined,
            hasMailIn: takesMail(),
            isOwner: await isServerOwner(ctx),
          }}
        >
          <WorkspaceProvider served={workspaceId}>
            <Texts parts={['frame', 'titles', 'tasks', 'rounds', 'views', 'places', 'offline']}>
              <Planner>{children}</Planner>
            </Texts>
          </WorkspaceProvider>
        </ServedProvider>
      </Hydrated>
    </DataProvider>
  );
}
