import { awayAfter, keysAfter } from '@/domain/preference-edits';
import type { Frame, View } from '@/server/types';
import type { Action, ActionInputs, KeyedAction } from './actions';
import { applyToPlaces } from './places';
import { removedIds, unreadAfter, withNew, withoutRemoved } from './rows';
import type { Overlay } from './screens';
import { applyToRunning } from './sessions';

function viewsAfter(views: View[], { path, input }: Action): View[] {
  if (path === 'screens.createView')
    return withNew(views, { icon: null, filter: {}, sort: 'manual', order: views.length, ...input });
  if (path !== 'views.update') return views;
  const { viewId, ...patch } = input;
  return views.map((view) => (view.id === viewId ? { ...view, ...patch } : view));
}

const applyToViews = (views: View[], writes: readonly KeyedAction[]): View[] =>
  withoutRemoved(
    writes.reduce((all, { write }) => viewsAfter(all, write), views),
    removedIds(writes),
  );

type Preferences = Frame['me']['preferences'];
type NotificationsChange = ActionInputs['me.update']['preferences']['notifications'];

const channelsAfter = (
  before: Preferences['notifications'],
  change: NotificationsChange = {},
): Preferences['notifications'] => ({
  mention: { ...before.mention, ...change.mention },
  comment: { ...before.comment, ...change.comment },
  share: { ...before.share, ...change.share },
  invite: { ...before.invite, ...change.invite },
  reminder: { ...before.reminder, ...change.reminder },
  due: { ...before.due, ...change.due },
});

type Times = Preferences['dayEnd'];

/** Weekdays that are left out keep their time. */
const timesAfter = (before: Times, change: Times = before): Times =>
  typeof before === 'string' || typeof change === 'string' ? change : { ...before, ...change };

const unlessEmpty = <Item>(list: Item[]): Item[] | undefined => (list.length > 0 ? list : undefined);

function withPreferences(me: Frame['me'], { path, input }: Action): Frame['me'] {
  if (path !== 'me.update') return me;
  const { preferences: before } = me;
  const {
    notifications,
    mailDigest = before.mailDigest,
    addAway,
    removeAway,
    setKeys,
    ...rest
  } = input.preferences;
  const { away = before.away ?? [], keys = before.keys ?? [] } = rest;
  const preferences = {
    ...before,
    ...rest,
    dayStart: timesAfter(before.dayStart, rest.dayStart),
    dayEnd: timesAfter(before.dayEnd, rest.dayEnd),
    away: unlessEmpty((addAway ?? removeAway) ? awayAfter(away, { addAway, removeAway }) : away),
    keys: unlessEmpty(keysAfter(keys, setKeys ?? [])),
    notifications: channelsAfter(before.notifications, notifications),
    mailDigest: mailDigest || undefined,
  };
  return { ...me, preferences };
}

/** The frame around the page with what actions change in it. */
export function applyToFrame(frame: Frame, overlay: Overlay): Frame {
  const { writes, workspaceId } = overlay;
  const each = <Shown>(shown: Shown, change: (shown: Shown, action: Action) => Shown): Shown =>
    writes.reduce((before, { write }) => change(before, write), shown);
  return {
    ...frame,
    ...applyToPlaces(frame, writes, workspaceId),
    me: each(frame.me, withPreferences),
    unread: each(frame.unread, unreadAfter),
    running: applyToRunning(frame.running, overlay),
    views: applyToViews(frame.views, writes),
  };
}
