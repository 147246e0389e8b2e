import type { ComponentType } from 'react';
import type { Labels } from '@/language/labels';
import type { Title } from '@/language/title';
import { windowOf } from '@/server/domain/journal';
import { offsetOf } from '@/server/domain/zones';
import type { ScreenName } from '@/server/types';
import { archiveQuery, trashQuery } from '../archive/archive-queries';
import { screenInput, spanOf, type Where } from '../data/screen-input';
import type { PageTools } from '../data/use-page-tools';
import { SHOWN_DAYS } from '../habits/use-habits';
import { inboxQuery } from '../inbox/inbox-query';
import { nextNotes, notesPage } from '../notes/page-size';
import type { ScreenProps } from './list-screens';

interface Asked extends Where {
  id: string;
  today: string;
  /** How old data may be, in ms, that is not read again. */
  staleTime: number;
}

type Warm = (tools: PageTools, asked: Asked) => Promise<unknown>[];

/** What the title of a day is made of. */
interface Titled {
  labels: Labels;
  /** The id or date in the address. */
  id: string;
  today: string;
}

export interface Screen {
  /** Its path. The group is the id. */
  path: RegExp;
  /** The name of its tab. Notes and settings show their own. */
  title?: Title | ((titled: Titled) => string);
  load: () => Promise<ComponentType<ScreenProps>>;
  /** Reads its data before it is opened. */
  warm?: Warm;
  /** Is in the sidebar, so that it is likely to be opened. */
  isLikely?: true;
}

const list =
  (name: ScreenName): Warm =>
  ({ trpc, queryClient }, { id, today, staleTime, ...where }) => {
    const asked = screenInput({ name, day: today, ...(id && { id }) }, where);
    return [queryClient.prefetchQuery(trpc.screens.show.queryOptions(asked, { staleTime }))];
  };

const day =
  (name: 'today' | 'day'): Warm =>
  ({ trpc, queryClient }, { id, today, staleTime, ...where }) => {
    const shown = id || today;
    const asked = screenInput({ name, day: shown }, where);
    const span = spanOf(shown, where.zone);
    return [
      queryClient.prefetchQuery(trpc.screens.show.queryOptions(asked, { staleTime })),
      queryClient.prefetchQuery(trpc.screens.plan.queryOptions({ day: shown, ...span }, { staleTime })),
    ];
  };

const lists = () => import('./list-screens');
const others = () => import('./other-screens');

/** The screens between which the browser moves without the server. The router of Next opens other pages. */
export const screens: readonly Screen[] = [
  {
    path: /^\/today$/,
    title: 'today',
    isLikely: true,
    load: () => lists().then(({ TodayScreen }) => TodayScreen),
    warm: day('today'),
  },
  {
    path: /^\/close-day$/,
    title: 'closeDay',
    load: () => lists().then(({ CloseDayScreen }) => CloseDayScreen),
    warm: day('today'),
  },
  {
    path: /^\/add$/,
    title: 'newTask',
    load: () => lists().then(({ AddView }) => AddView),
  },
  {
    path: /^\/day\/(\d{4}-\d\d-\d\d)$/,
    title: ({ labels, id, today }) => labels.date(id, today),
    load: () => lists().then(({ DayScreen }) => DayScreen),
    warm: day('day'),
  },
  {
    path: /^\/upcoming$/,
    title: 'upcoming',
    isLikely: true,
    load: () => lists().then(({ UpcomingScreen }) => UpcomingScreen),
    warm: list('upcoming'),
  },
  {
    path: /^\/later$/,
    title: 'later',
    isLikely: true,
    load: () => lists().then(({ LaterScreen }) => LaterScreen),
    warm: list('later'),
  },
  {
    path: /^\/future$/,
    title: 'future',
    isLikely: true,
    load: () => lists().then(({ FutureScreen }) => FutureScreen),
    warm: list('future'),
  },
  {
    path: /^\/project\/([^/]+)$/,
    title: 'project',
    load: () => lists().then(({ ProjectScreen }) => ProjectScreen),
    warm: list('project'),
  },
  {
    path: /^\/area\/([^/]+)$/,
    title: 'area',
    load: () => lists().then(({ AreaScreen }) => AreaScreen),
    warm: list('area'),
  },
  {
    path: /^\/view\/([^/]+)$/,
    title: 'view',
    load: () => lists().then(({ SavedView }) => SavedView),
  },
  {
    path: /^\/filter$/,
    title: 'filter',
    load: () => lists().then(({ FilterView }) => FilterView),
  },
  {
    path: /^\/areas$/,
    title: 'areas',
    load: () => lists().then(({ AreasView }) => AreasView),
  },
  {
    path: /^\/inbox$/,
    title: 'notifications',
    isLikely: true,
    load: () => others().then(({ InboxView }) => InboxView),
    warm: (tools, { staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...inboxQuery(tools), staleTime }),
    ],
  },
  {
    path: /^\/journal$/,
    title: 'journal',
    isLikely: true,
    load: () => others().then(({ JournalView }) => JournalView),
    warm: ({ trpc, queryClient }, { today, zone, staleTime }) => [
      queryClient.prefetchQuery(trpc.screens.journal.queryOptions(windowOf(today, 0, zone), { staleTime })),
    ],
  },
  {
    path: /^\/habits$/,
    title: 'habits',
    isLikely: true,
    load: () => others().then(({ HabitsView }) => HabitsView),
    warm: ({ trpc, queryClient }, { today, staleTime }) => [
      queryClient.prefetchQuery(
        trpc.habits.board.queryOptions({ day: today, days: SHOWN_DAYS }, { staleTime }),
      ),
    ],
  },
  {
    path: /^\/notes$/,
    title: 'notes',
    isLikely: true,
    load: () => others().then(({ NoteList }) => NoteList),
    warm: ({ trpc, queryClient }, { staleTime }) => [
      queryClient.prefetchInfiniteQuery(
        trpc.screens.notes.infiniteQueryOptions(notesPage, { ...nextNotes, staleTime }),
      ),
    ],
  },
  {
    path: /^\/notes\/[^/]+$/,
    load: () => others().then(({ NotePage }) => NotePage),
  },
  {
    path: /^\/shared$/,
    title: 'sharedWithMe',
    isLikely: true,
    load: () => others().then(({ SharedView }) => SharedView),
    warm: ({ trpc, queryClient }, { staleTime }) => [
      queryClient.prefetchQuery(trpc.sharedTargets.page.queryOptions({}, { staleTime })),
    ],
  },
  {
    path: /^\/archive$/,
    title: 'archive',
    isLikely: true,
    load: () => others().then(({ ArchiveView }) => ArchiveView),
    warm: (tools, { workspaceId, staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...archiveQuery(tools, workspaceId), staleTime }),
    ],
  },
  {
    path: /^\/trash$/,
    title: 'trash',
    isLikely: true,
    load: () => others().then(({ TrashView }) => TrashView),
    warm: (tools, { staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...trashQuery(tools), staleTime }),
    ],
  },
  {
    path: /^\/statistics$/,
    title: 'statistics',
    load: () => others().then(({ StatisticsView }) => StatisticsView),
    warm: ({ trpc, queryClient }, { today, zone, staleTime }) => [
      queryClient.prefetchQuery(
        trpc.screens.statistics.queryOptions({ day: today, offset: offsetOf(today, zone) }, { staleTime }),
      ),
    ],
  },
  {
    path: /^\/activity$/,
    title: 'activity',
    load: () => others().then(({ ActivityView }) => ActivityView),
  },
  {
    path: /^\/packages$/,
    title: 'packages',
    load: () => others().then(({ PackagesView }) => PackagesView),
  },
  {
    path: /^\/u\/([^/]+)$/,
    title: 'profile',
    load: () => others().then(({ ProfileView }) => ProfileView),
  },
  {
    path: /^\/settings(?:\/(\w+))?$/,
    isLikely: true,
    load: () => others().then(({ SettingsScreen }) => SettingsScreen),
    warm: ({ trpc, queryClient }, { id, staleTime }) =>
      id === ''
        ? [
            queryClient.prefetchQuery(trpc.me.get.queryOptions({}, { staleTime })),
            queryClient.prefetchQuery(trpc.account.security.queryOptions({}, { staleTime })),
            queryClient.prefetchQuery(trpc.account.browsers.queryOptions({}, { staleTime })),
            queryClient.prefetchQuery(trpc.passkeys.list.queryOptions({}, { staleTime })),
            queryClient.prefetchQuery(trpc.identities.list.queryOptions({}, { staleTime })),
          ]
        : [],
  },
];

interface Found {
  screen: Screen;
  id: string;
}

/** The screen of a path, and the id in it. */
export function screenAt(path: string): Found | undefined {
  for (const screen of screens) {
    const [, id = ''] = screen.path.exec(path) ?? [undefined];
    if (screen.path.test(path)) return { screen, id };
  }
  return undefined;
}
