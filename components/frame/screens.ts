'use client';

import type { ComponentType } from 'react';
import { windowOf } from '@/server/domain/journal';
import { dateLabel } from '@/server/domain/when';
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

export interface Screen {
  /** Its path. The group is the id. */
  path: RegExp;
  /** Notes and settings show their own titles. */
  title?: string | ((id: string, today: string) => string);
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
    title: 'Today',
    isLikely: true,
    load: () => import('./list-screens').then(({ TodayScreen }) => TodayScreen),
    warm: day('today'),
  },
  {
    path: /^\/close-day$/,
    title: 'Close the day',
    load: () => import('./list-screens').then(({ CloseDayScreen }) => CloseDayScreen),
    warm: day('today'),
  },
  {
    path: /^\/add$/,
    title: 'New task',
    load: () => import('../quick-add/add-view').then(({ AddView }) => AddView),
  },
  {
    path: /^\/day\/(\d{4}-\d\d-\d\d)$/,
    title: dateLabel,
    load: () => import('./list-screens').then(({ DayScreen }) => DayScreen),
    warm: day('day'),
  },
  {
    path: /^\/upcoming$/,
    title: 'Upcoming',
    isLikely: true,
    load: () => import('./list-screens').then(({ UpcomingScreen }) => UpcomingScreen),
    warm: list('upcoming'),
  },
  {
    path: /^\/later$/,
    title: 'Later',
    isLikely: true,
    load: () => import('./list-screens').then(({ LaterScreen }) => LaterScreen),
    warm: list('later'),
  },
  {
    path: /^\/future$/,
    title: 'Future',
    isLikely: true,
    load: () => import('./list-screens').then(({ FutureScreen }) => FutureScreen),
    warm: list('future'),
  },
  {
    path: /^\/project\/([^/]+)$/,
    title: 'Project',
    load: () => import('./list-screens').then(({ ProjectScreen }) => ProjectScreen),
    warm: list('project'),
  },
  {
    path: /^\/area\/([^/]+)$/,
    title: 'Area',
    load: () => import('./list-screens').then(({ AreaScreen }) => AreaScreen),
    warm: list('area'),
  },
  {
    path: /^\/view\/([^/]+)$/,
    title: 'View',
    load: () => import('../views/saved-view').then(({ SavedView }) => SavedView),
  },
  {
    path: /^\/filter$/,
    title: 'Filter',
    load: () => import('../views/filter-view').then(({ FilterView }) => FilterView),
  },
  {
    path: /^\/areas$/,
    title: 'Areas',
    load: () => import('../views/areas-view').then(({ AreasView }) => AreasView),
  },
  {
    path: /^\/inbox$/,
    title: 'Inbox',
    isLikely: true,
    load: () => import('../inbox/inbox-view').then(({ InboxView }) => InboxView),
    warm: (tools, { staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...inboxQuery(tools), staleTime }),
    ],
  },
  {
    path: /^\/journal$/,
    title: 'Journal',
    isLikely: true,
    load: () => import('../journal/journal-view').then(({ JournalView }) => JournalView),
    warm: ({ trpc, queryClient }, { today, zone, staleTime }) => [
      queryClient.prefetchQuery(trpc.screens.journal.queryOptions(windowOf(today, 0, zone), { staleTime })),
    ],
  },
  {
    path: /^\/habits$/,
    title: 'Habits',
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
    title: 'Notes',
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
    title: 'Shared with me',
    isLikely: true,
    load: () => import('../sharing/shared-view').then(({ SharedView }) => SharedView),
    warm: ({ trpc, queryClient }, { staleTime }) => [
      queryClient.prefetchQuery(trpc.sharedTargets.page.queryOptions({}, { staleTime })),
    ],
  },
  {
    path: /^\/archive$/,
    title: 'Archive',
    isLikely: true,
    load: () => import('../archive/archive-view').then(({ ArchiveView }) => ArchiveView),
    warm: (tools, { workspaceId, staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...archiveQuery(tools, workspaceId), staleTime }),
    ],
  },
  {
    path: /^\/trash$/,
    title: 'Trash',
    isLikely: true,
    load: () => import('../archive/trash-view').then(({ TrashView }) => TrashView),
    warm: (tools, { staleTime }) => [
      tools.queryClient.prefetchInfiniteQuery({ ...trashQuery(tools), staleTime }),
    ],
  },
  {
    path: /^\/statistics$/,
    title: 'Statistics',
    load: () => import('../statistics/statistics-view').then(({ StatisticsView }) => StatisticsView),
    warm: ({ trpc, queryClient }, { today, zone, staleTime }) => [
      queryClient.prefetchQuery(
        trpc.screens.statistics.queryOptions({ day: today, offset: offsetOf(today, zone) }, { staleTime }),
      ),
    ],
  },
  {
    path: /^\/activity$/,
    title: 'Activity',
    load: () => import('../activity/activity-view').then(({ ActivityView }) => ActivityView),
  },
  {
    path: /^\/packages$/,
    title: 'Packages',
    load: () => import('../packages/packages-view').then(({ PackagesView }) => PackagesView),
  },
  {
    path: /^\/u\/([^/]+)$/,
    title: 'Profile',
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
