import { addDays } from '@/domain/days';
import { nameOfPage, type Title } from '@/language/title';
import { currentDay } from '../../sync/today';
import { dayPath, getPage } from '../state/current-page';
import { upcomingLook } from '../state/upcoming-look';
import { inGroup, type Ungrouped } from './command';
import type { CommandContext } from './use-command-context';

const goTo = (title: Title, path: string, own: { id?: string; key?: string } = {}): Ungrouped => ({
  id: own.id ?? path,
  name: (words) => nameOfPage(title, words),
  ...(own.key && { keys: `g ${own.key}` }),
  run: ({ go }) => go(path),
});

const PENDING_MS = 2_000;

/** The day being navigated to. Pressing the key again before the page shows it continues from this day. */
let pending = { from: '', day: '', until: 0 };

/** Goes to the previous or next day. Pages without a day count from today. */
const stepDay =
  (by: number) =>
  ({ go }: CommandContext) => {
    const from = getPage()?.day ?? currentDay();
    const isLoading = pending.from === from && Date.now() < pending.until;
    const day = addDays(isLoading ? pending.day : from, by);
    pending = { from, day, until: Date.now() + PENDING_MS };
    go(dayPath(day, currentDay()));
  };

const upcomingLooks = [
  { look: 'list', name: 'upcomingList' },
  { look: 'week', name: 'upcomingWeek' },
  { look: 'month', name: 'upcomingMonth' },
] as const;

export const pageCommands = inGroup('goTo', [
  goTo('today', '/today', { key: 't' }),
  goTo('notifications', '/inbox', { key: 'i' }),
  goTo('upcoming', '/upcoming', { key: 'u' }),
  ...upcomingLooks.map(
    ({ look, name }): Ungrouped => ({
      id: `upcoming-${look}`,
      name: ({ t }) => t(name),
      run({ go }) {
        upcomingLook.set(look);
        go('/upcoming');
      },
    }),
  ),
  goTo('later', '/later', { key: 'l' }),
  goTo('future', '/future', { key: 'f' }),
  goTo('journal', '/journal', { key: 'j' }),
  goTo('habits', '/habits', { id: 'habits' }),
  goTo('notes', '/notes', { id: 'notes' }),
  goTo('statistics', '/statistics', { id: 'statistics' }),
  { id: 'packages', name: ({ t }) => t('templatesAndPackages'), run: ({ go }) => go('/packages') },
  goTo('sharedWithMe', '/shared', { id: 'shared' }),
  goTo('activity', '/activity', { id: 'activity' }),
  goTo('archive', '/archive', { id: 'archive-page' }),
  goTo('trash', '/trash', { id: 'trash' }),
  goTo('settings', '/settings', { id: 'settings' }),
  goTo('preferences', '/settings/preferences', { id: 'preferences' }),
  { id: 'language', name: ({ t }) => t('chooseLanguage'), run: ({ go }) => go('/settings/preferences') },
  { id: 'change-keys', name: ({ t }) => t('changeKeys'), run: ({ go }) => go('/settings/keys') },
  { id: 'invite', name: ({ t }) => t('invite'), run: ({ go }) => go('/settings/workspace') },
  goTo('connectedCalendars', '/settings/calendars', { id: 'calendars' }),
  goTo('feed', '/settings/feeds', { id: 'feeds' }),
  goTo('phoneApps', '/settings/apps', { id: 'apps' }),
  goTo('exchange', '/settings/exchange', { id: 'exchange' }),
  goTo('tokens', '/settings/tokens', { id: 'tokens' }),
  goTo('webhooks', '/settings/webhooks', { id: 'webhooks' }),
  { id: 'sign-out', name: ({ t }) => t('signOut'), run: ({ go }) => go('/settings') },
  { id: 'day-before', name: ({ t }) => t('previousDay'), keys: '[', run: stepDay(-1) },
  { id: 'day-after', name: ({ t }) => t('nextDay'), keys: ']', run: stepDay(1) },
]);
