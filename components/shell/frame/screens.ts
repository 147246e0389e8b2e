import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { windowOf } from '@/domain/journal';
import { offsetOf } from '@/domain/zones';
import type { Labels } from '@/language/labels';
import type { Title } from '@/language/title';
import type { ScreenName } from '@/server/types';
import { SHOWN_DAYS } from '../../day/habits/use-habits';
import { archiveQuery, trashQuery } from '../../lists/archive-queries';
import { appChangesQuery, inboxQuery } from '../../lists/inbox-query';
import { notesQuery } from '../../notes/notes-query';
import { screenInput, spanOf, type Where } from '../../sync/screen-input';
import type { PageTools } from '../../sync/use-page-tools';

interface Asked extends Where, PageTools {
  id: string;
  today: string;
  /** Reads an answer unless it is fresh. */
  read: QueryClient['prefetchQuery'];
  readPages: QueryClient['prefetchInfiniteQuery'];
}

type Warm = (asked: Asked) => unknown;

export interface ScreenProps {
  /** The id or date in the address; empty without one. */
  id: string;
}

export interface Screen {
  /** Its path. The group is the id. */
  path: RegExp;
  /** The name of its tab, for a day made of its date. Notes and settings show their own. */
  title?: Title | ((of: { labels: Labels; id: string; today: string }) => string);
  load: () => Promise<ComponentType<ScreenProps>>;
  /** Reads its data before it is opened. */
  warm?: Warm;
  /** Is in the sidebar, so that it is likely to be opened. */
  isLikely?: true;
}

const list =
  (name: ScreenName): Warm =>
  ({ trpc, read, id, today, ...where }) =>
    read(trpc.screens.show.queryOptions(screenInput({ name, day: today, ...(id && { id }) }, where)));

const day =
  (name: 'today' | 'day'): Warm =>
  ({ trpc, read, id, today, ...where }) => {
    const shown = id || today;
    return [
      read(trpc.screens.show.queryOptions(screenInput({ name, day: shown }, where))),
      read(trpc.screens.plan.queryOptions({ day: shown, ...spanOf(shown, where.zone) })),
    ];
  };

const inLists = (name: keyof typeof import('./list-screens')) => () =>
  import('./list-screens').then((views) => views[name]);
const inOthers = (name: keyof typeof import('./other-screens')) => () =>
  import('./other-screens').then((views) => views[name]);

/** The screens between which the browser moves without the server. The router of Next opens other pages. */
export const screens: readonly Screen[] = [
  { path: /^\/today$/, title: 'today', load: inLists('DayPage'), warm: day('today'), isLikely: true },
  { path: /^\/close-day$/, title: 'closeDay', load: inLists('CloseDay'), warm: day('today') },
  { path: /^\/add$/, title: 'newTask', load: inLists('AddPage') },
  {
    path: /^\/day\/(\d{4}-\d\d-\d\d)$/,
    title: ({ labels, id, today }) => labels.date(id, today),
    load: inLists('DayPage'),
    warm: day('day'),
  },
  {
    path: /^\/upcoming$/,
    title: 'upcoming',
    load: inLists('UpcomingPage'),
    warm: list('upcoming'),
    isLikely: true,
  },
  { path: /^\/later$/, title: 'later', load: inLists('LaterPage'), warm: list('later'), isLikely: true },
  {
    path: /^\/future$/,
    title: 'future',
    load: inLists('FuturePage'),
    warm: list('future'),
    isLikely: true,
  },
  { path: /^\/project\/([^/]+)$/, title: 'project', load: inLists('ProjectPage'), warm: list('project') },
  { path: /^\/area\/([^/]+)$/, title: 'area', load: inLists('AreaPage'), warm: list('area') },
  { path: /^\/view\/([^/]+)$/, title: 'view', load: inLists('ViewPage') },
  { path: /^\/filter$/, title: 'filter', load: inLists('FilterPage') },
  { path: /^\/areas$/, title: 'areas', load: inLists('AreasPage') },
  {
    path: /^\/inbox$/,
    title: 'notifications',
    load: inOthers('InboxPage'),
    warm: ({ read, readPages, ...tools }) => [readPages(inboxQuery(tools)), read(appChangesQuery(tools))],
    isLikely: true,
  },
  {
    path: /^\/journal$/,
    title: 'journal',
    load: inOthers('JournalPage'),
    warm: ({ trpc, read, today, zone }) => read(trpc.screens.journal.queryOptions(windowOf(today, 0, zone))),
    isLikely: true,
  },
  {
    path: /^\/habits$/,
    title: 'habits',
    load: inOthers('HabitsPage'),
    warm: ({ trpc, read, today }) => read(trpc.habits.board.queryOptions({ day: today, days: SHOWN_DAYS })),
    isLikely: true,
  },
  {
    path: /^\/notes$/,
    title: 'notes',
    load: inOthers('NoteList'),
    warm: ({ readPages, ...tools }) => readPages(notesQuery(tools)),
    isLikely: true,
  },
  { path: /^\/notes\/[^/]+$/, load: inOthers('NotePage') },
  {
    path: /^\/shared$/,
    title: 'sharedWithMe',
    load: inOthers('SharedPlacesPage'),
    warm: ({ trpc, read }) => read(trpc.sharedTargets.page.queryOptions({})),
    isLikely: true,
  },
  {
    path: /^\/archive$/,
    title: 'archive',
    load: inOthers('ArchivePage'),
    warm: ({ readPages, workspaceId, ...tools }) => readPages(archiveQuery(tools, workspaceId)),
    isLikely: true,
  },
  {
    path: /^\/trash$/,
    title: 'trash',
    load: inOthers('TrashPage'),
    warm: ({ readPages, ...tools }) => readPages(trashQuery(tools)),
    isLikely: true,
  },
  {
    path: /^\/statistics$/,
    title: 'statistics',
    load: inOthers('StatisticsPage'),
    warm: ({ trpc, read, today, zone }) =>
      read(trpc.screens.statistics.queryOptions({ day: today, offset: offsetOf(today, zone) })),
  },
  { path: /^\/activity$/, title: 'activity', load: inOthers('ActivityPage') },
  { path: /^\/packages$/, title: 'packages', load: inOthers('PackagesPage') },
  { path: /^\/u\/([^/]+)$/, title: 'profile', load: inOthers('ProfilePage') },
  {
    path: /^\/settings(?:\/(\w+))?$/,
    load: inOthers('SettingsScreen'),
    warm: ({ trpc, read, id }) =>
      id === '' && [
        read(trpc.me.get.queryOptions({})),
        read(trpc.account.security.queryOptions({})),
        read(trpc.account.browsers.queryOptions({})),
        read(trpc.passkeys.list.queryOptions({})),
        read(trpc.identities.list.queryOptions({})),
      ],
    isLikely: true,
  },
];

export function screenAt(path: string) {
  for (const screen of screens) {
    const [found, id = ''] = screen.path.exec(path) ?? [];
    if (found) return { screen, id };
  }
  return undefined;
}
