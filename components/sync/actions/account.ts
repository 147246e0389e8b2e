import type { Outputs } from '@/server/types';
import type { Action, KeyedAction } from './actions';
import { removedIds, withoutRemoved } from './rows';

type Members = Outputs['workspaces']['members'];
type Member = Members['members'][number];

const withRole = (member: Member, { path, input }: Action): Member =>
  path === 'workspaces.setMemberRole' && input.membershipId === member.membershipId
    ? { ...member, role: input.role }
    : member;

/** The members of a workspace and its invitations with actions. */
export function applyToMembers({ members, invites }: Members, writes: readonly KeyedAction[]): Members {
  const removed = removedIds(writes);
  return {
    members: members
      .filter(({ membershipId }) => !removed.has(membershipId))
      .map((member) => writes.reduce((one, { write }) => withRole(one, write), member)),
    invites: withoutRemoved(invites, removed),
  };
}

type Calendars = Outputs['screens']['calendars'];

function calendarsAfter(shown: Calendars, { path, input }: Action): Calendars {
  if (path === 'calendar.choose') {
    const isAdded = 'addIds' in input;
    const ids = new Set(isAdded ? input.addIds : input.removeIds);
    const mark = (one: Calendars['calendars'][number]) =>
      ids.has(one.calendarId) ? { ...one, chosen: isAdded } : one;
    return { ...shown, calendars: shown.calendars.map(mark) };
  }
  if (path !== 'connections.update') return shown;
  const { connectionId, writeTo } = input;
  const write = (one: Calendars['connections'][number]) =>
    one.id === connectionId ? { ...one, writeTo } : one;
  return { ...shown, connections: shown.connections.map(write) };
}

/** The connected calendars with actions. */
export const applyToCalendars = (shown: Calendars, writes: readonly KeyedAction[]): Calendars =>
  writes.reduce((before, { write }) => calendarsAfter(before, write), shown);
