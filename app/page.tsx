import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { DayPage } from '@/components/day/page/day-page';
import { FrontDoor } from '@/components/shell/frame/front-door';
import { WorkspaceProvider } from '@/components/shell/parts/current-workspace';
import { Hydrated } from '@/components/sync/hydrated';
import { answerVisitor } from '@/components/sync/offline/visitor-answers';
import { createVisitorClient } from '@/components/sync/offline/visitor-client';
import { VisitorData } from '@/components/sync/offline/visitor-data';
import { screenInput, spanOf } from '@/components/sync/screen-input';
import { ServedProvider, type ServedVisit } from '@/components/sync/served';
import { WriteQueue } from '@/components/sync/write-queue';
import { VISIT_COOKIE } from '@/domain/cookies';
import { parseVisit } from '@/domain/visit';
import { dayOf } from '@/domain/zones';
import { readTimeline, zonedDay } from './page-data';
import { readReader } from './page-reader';
import { PlannerScript } from './planner-script';
import { readText } from './reader-text';
import { answerShapes, settings, visitorPreferences } from './server';
import { Texts } from './texts';

export async function generateMetadata(): Promise<Metadata> {
  const title = 'Parcours';
  const description = (await readText('titles'))('description');
  return {
    title: { absolute: `${title}: ${description}` },
    alternates: { canonical: '/' },
    openGraph: { type: 'website', siteName: title, title, description, url: '/' },
  };
}

interface Moment {
  now: number;
  zone: string;
  day: string;
}

/** The visit that this browser keeps. Its sample day begins anew on each day. */
async function readVisit({ now, zone, day }: Moment): Promise<ServedVisit> {
  const known = parseVisit((await cookies()).get(VISIT_COOKIE)?.value);
  const preferences = visitorPreferences((await headers()).get('accept-language'));
  const isToday = known !== undefined && dayOf(known.at, zone) === day;
  return { at: isToday ? known.at : now, seed: known?.seed ?? crypto.randomUUID(), preferences };
}

/** The data of the first paint, under the keys that the page asks for. */
async function readState(visit: ServedVisit, { zone, day }: Moment): Promise<string> {
  const t = await readText('door');
  const queryClient = new QueryClient();
  const answers = async (path: string, input: unknown) => answerVisitor({ path, input, zone }, visit, t);
  const client = createVisitorClient(new WriteQueue({ isLocal: true }), answers);
  const { screens } = createTRPCOptionsProxy({ client, queryClient });
  const where = { workspaceId: undefined, zone };
  await Promise.all([
    queryClient.prefetchQuery(screens.frame.queryOptions({ day, workspaceId: undefined })),
    queryClient.prefetchQuery(screens.plan.queryOptions({ day, ...spanOf(day, zone) })),
    queryClient.prefetchQuery(screens.show.queryOptions(screenInput({ name: 'today', day }, where))),
  ]);
  return JSON.stringify(dehydrate(queryClient));
}

const parts = [
  'door',
  'frame',
  'titles',
  'tasks',
  'rounds',
  'views',
  'places',
  'offline',
  'timeline',
] as const;

/** The front door: a day that works without an account. People with one, and servers that make none, begin with Today. */
export default async function Page() {
  const { caller, now: date } = await readReader();
  if (caller || settings().SIGN_UP !== 'open') redirect('/today');
  const now = date.getTime();
  const moment = { now, ...(await zonedDay(now)) };
  const visit = await readVisit(moment);
  const served = {
    ...{ day: moment.day, zone: moment.zone, at: now, timeline: await readTimeline(), closedDay: undefined },
    ...{ appUrl: settings().APP_URL, shapes: answerShapes(), visit },
    ...{ canMail: false, hasBilling: false, hasMailIn: false, isOwner: false },
  };
  return (
    <ServedProvider served={served}>
      <Texts parts={parts}>
        <VisitorData visit={visit}>
          <PlannerScript look={visit.preferences} />
          <Hydrated state={await readState(visit, moment)}>
            <WorkspaceProvider served={undefined}>
              <FrontDoor>
                <DayPage />
              </FrontDoor>
            </WorkspaceProvider>
          </Hydrated>
        </VisitorData>
      </Texts>
    </ServedProvider>
  );
}
