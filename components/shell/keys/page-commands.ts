import { addDays } from '@/domain/days';
import { nameOfPage, type Title } from '@/language/title';
import { currentDay } from '../../sync/today';
import { dayPath, getPage } from '../state/current-page';
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

export const pageCommands = inGroup('goTo', [
  goTo('today', '/today', { key: 't' }),
  goTo('notifications', '/inbox', { key: 'i' }),
  goTo('upcoming', '/upcoming', { key: 'u' }),
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
  { id: 'day-before', name: ({ t }) => t('previousDay'), keys: '[', run: stepDay(-1) },
  { id: 'day-after', name: ({ t }) => t('nextDay'), keys: ']', run: stepDay(1) },
]);
