import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { createPageData, readClosedDay, readTimeline } from '@/app/page-data';
import { answerShapes, canSendMail, findBilling, isServerOwner, settings, takesMail } from '@/app/server';
import { holdEarlyClicks } from '@/components/shell/frame/early-clicks';
import { Planner } from '@/components/shell/frame/planner';
import { WorkspaceProvider } from '@/components/shell/parts/current-workspace';
import { DataProvider } from '@/components/sync/data-provider';
import { Hydrated } from '@/components/sync/hydrated';
import { ServedProvider } from '@/components/sync/served';
import type { Frame } from '@/server/types';
import { Texts } from '../texts';

export const dynamic = 'force-dynamic';

/** Next takes the nonce of its own scripts from the same header. */
async function scriptNonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
}

/** Shows the chosen theme and density before the first paint. The page follows changes itself. */
const showLook = ({ theme, density }: Pick<Frame['me']['preferences'], 'theme' | 'density'>) =>
  `;document.documentElement.dataset.density='${density}'` +
  (theme === 'system' ? '' : `;document.documentElement.dataset.theme='${theme}'`);

export default async function PlannerLayout({ children }: { children: ReactNode }) {
  const { ctx, trpc, queryClient, zone, day, now, workspaceId, state } = await createPageData();
  const asked = trpc.screens.frame.queryOptions({ day, workspaceId });
  await queryClient.prefetchQuery(asked);
  const frame = queryClient.getQueryData(asked.queryKey);
  const preferences = frame?.me.preferences;
  return (
    <DataProvider>
      <script
        nonce={await scriptNonce()}
        suppressHydrationWarning
      >{`(${holdEarlyClicks.toString()})()${preferences ? showLook(preferences) : ''}`}</script>
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
