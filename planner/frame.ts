import type { Frame, View } from '@/server/types';
import type { Action, KeyedAction } from './actions';
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

function withPreferences(me: Frame['me'], { path, input }: Action): Frame['me'] {
  if (path !== 'me.update') return me;
  const { preferences: before } = me;
  const { notifications, mailDigest = before.mailDigest, ...rest } = input.preferences;
  const preferences = {
    ...before,
    ...rest,
    notifications: { ...before.notifications, ...notifications },
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
