'use client';

import type { ComponentType } from 'react';
import type { Labels } from '@/language/labels';
import type { Title } from '@/language/title';
import { windowOf } from '@/server/domain/journal';
import { offsetOf } from '@/server/domain/zones';
import type { ScreenName } from '@/server/types';
import { archiveQuery } from '../archive/use-archive';
import { trashQuery } from '../archive/use-trash';
import { screenInput, spanOf, type Where } from '../data/screen-input';
import type { PageTools } from '../data/use-page-tools';
import { SHOWN_DAYS } from '../habits/use-habits';
import { inboxQuery } from '../inbox/use-inbox';
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

/** The screens between which the browser moves without the server. The router of Next opens other pages. */
export const screens: readonly Screen[] = [
  {
    path: /^\/today$/,
    title: 'today',
    isLikely: true,
    load: () => import('./list-screens').then(({ TodayScreen }) => TodayScreen),
    warm: day('today'),
  },
  {
    path: /^\/close-day$/,
    title: 'closeDay',
    load: () => import('./list-screens').then(({ CloseDayScreen }) => CloseDayScreen),
    warm: day('today'),
  },
  {
    path: /^\/add$/,
    title: 'newTask',
    load: () => import('../quick-add/add-view').then(({ AddView }) => AddView),
  },
  {
    path: /^\/day\/(\d{4}-\d\d-\d\d)$/,
    title: ({ labels, id, today }) => labels.date(id, today),
    load: () => import('./list-screens').then(({ DayScreen }) => DayScreen),
    warm: day('day'),
  },
  {
    path: /^\/upcoming$/,
    title: 'upcoming',
    isLikely: true,
    load: () => import('./list-screens').then(({ UpcomingScreen }) => UpcomingScreen),
    warm: list('upcoming'),
  },
  {
    path: /^\/later$/,
    title: 'later',
    isLikely: true,
    load: () => import('./list-screens').then(({ LaterScreen }) => LaterScreen),
    warm: list('later'),
  },
  {
    path: /^\/future$/,
    title: 'future',
    isLikely: true,
    load: () => import('./list-screens').then(({ FutureScreen }) => FutureScreen),
    warm: list('future'),
  },
  {
    path: /^\/project\/([^/]+)$/,
    title: 'project',
    load: () => import('./list-screens').then(({ ProjectScreen }) => ProjectScreen),
    warm: list('project'),
  },
  {
    path: /^\/area\/([^/]+)$/,
    title: 'area',
    load: () => import('./list-screens').then(({ AreaScreen }) => AreaScreen),
    warm: list('area'),
  },
  {
    path: /^\/view\/([^/]+)$/,
    title: 'view',
    load: () => import('../views/saved-view').then(({ SavedView }) => SavedView),
  },
  {
    path: /^\/filter$/,
    title: 'filter',
    load: () => import('../views/filter-view').then(({ FilterView }) => FilterView),
  },
  {
    path: /^\/areas$/,
    title: 'areas',
    load: () => import('../views/areas-view').then(({ AreasView }) => AreasView),
  },
  {
    path: /^\/inbox$/,
    title: 'notifications',
    isLikely: true,
    load: () => import('../inbox/inbox-view').then(({ InboxView }) => InboxView),
    warm: (tools, { staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...inboxQuery(tools), staleTime }),
    ],
  },
  {
    path: /^\/journal$/,
    title: 'journal',
    isLikely: true,
    load: () => import('../journal/journal-view').then(({ JournalView }) => JournalView),
    warm: ({ trpc, queryClient }, { today, zone, staleTime }) => [
      queryClient.prefetchQuery(trpc.screens.journal.queryOptions(windowOf(today, 0, zone), { staleTime })),
    ],
  },
  {
    path: /^\/habits$/,
    title: 'habits',
    isLikely: true,
    load: () => import('../habits/habits-view').then(({ HabitsView }) => HabitsView),
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
    load: () => import('../notes/note-list').then(({ NoteList }) => NoteList),
    warm: ({ trpc, queryClient }, { staleTime }) => [
      queryClient.prefetchInfiniteQuery(
        trpc.screens.notes.infiniteQueryOptions(notesPage, { ...nextNotes, staleTime }),
      ),
    ],
  },
  {
    path: /^\/notes\/[^/]+$/,
    load: () => import('../notes/note-page').then(({ NotePage }) => NotePage),
  },
  {
    path: /^\/shared$/,
    title: 'sharedWithMe',
    isLikely: true,
    load: () => import('../sharing/shared-view').then(({ SharedView }) => SharedView),
    warm: ({ trpc, queryClient }, { staleTime }) => [
      queryClient.prefetchQuery(trpc.sharedTargets.page.queryOptions({}, { staleTime })),
    ],
  },
  {
    path: /^\/archive$/,
    title: 'archive',
    isLikely: true,
    load: () => import('../archive/archive-view').then(({ ArchiveView }) => ArchiveView),
    warm: (tools, { workspaceId, staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...archiveQuery(tools, workspaceId), staleTime }),
    ],
  },
  {
    path: /^\/trash$/,
    title: 'trash',
    isLikely: true,
    load: () => import('../archive/trash-view').then(({ TrashView }) => TrashView),
    warm: (tools, { staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...trashQuery(tools), staleTime }),
    ],
  },
  {
    path: /^\/statistics$/,
    title: 'statistics',
    load: () => import('../statistics/statistics-view').then(({ StatisticsView }) => StatisticsView),
    warm: ({ trpc, queryClient }, { today, zone, staleTime }) => [
      queryClient.prefetchQuery(
        trpc.screens.statistics.queryOptions({ day: today, offset: offsetOf(today, zone) }, { staleTime }),
      ),
    ],
  },
  {
    path: /^\/activity$/,
    title: 'activity',
    load: () => import('../activity/activity-view').then(({ ActivityView }) => ActivityView),
  },
  {
    path: /^\/packages$/,
    title: 'packages',
    load: () => import('../packages/packages-view').then(({ PackagesView }) => PackagesView),
  },
  {
    path: /^\/u\/([^/]+)$/,
    title: 'profile',
    load: () => import('../profile/profile-view').then(({ ProfileView }) => ProfileView),
  },
  {
    path: /^\/settings(?:\/(\w+))?$/,
    isLikely: true,
    load: () => import('./settings-screens').then(({ SettingsScreen }) => SettingsScreen),
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
