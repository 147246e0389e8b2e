import type { Outputs } from '@/server/types';
import { type Act, type Inverses, says, without } from './act';
import type { Action, ActionInputs, KeyedAction } from './actions';
import { removedIds, withoutRemoved } from './rows';

type Members = Outputs['workspaces']['members'];
export type Member = Members['members'][number];

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
export type Connection = Calendars['connections'][number];

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

export const accountInverses: Inverses<
  | 'calendar.choose'
  | 'connections.update'
  | 'notifications.read'
  | Extract<keyof ActionInputs, `${'workspaces' | 'coach'}.${string}`>
> = {
  'calendar.choose': (input) => [
    {
      path: 'calendar.choose',
      input: 'addIds' in input ? { removeIds: input.addIds } : { addIds: input.removeIds },
    },
  ],
  'connections.update': ({ connectionId }, { connections = [] }) => {
    const connection = connections.find(({ id }) => id === connectionId);
    return (
      connection && [{ path: 'connections.update', input: { connectionId, writeTo: connection.writeTo } }]
    );
  },
  'workspaces.setMemberRole': (input, { members = [] }) => {
    const member = members.find(({ membershipId }) => membershipId === input.membershipId);
    return member && [{ path: 'workspaces.setMemberRole', input: { ...input, role: member.role } }];
  },
  'workspaces.removeMember': without('The person is invited again, which needs the server.'),
  'notifications.read': without('What was read stays read.'),
  'coach.dismiss': (input) => [{ path: 'coach.undismiss', input }],
  'coach.undismiss': (input) => [{ path: 'coach.dismiss', input }],
};

export const chooseCalendar = (calendarId: string, isChosen: boolean): Act => ({
  does: [
    { path: 'calendar.choose', input: isChosen ? { addIds: [calendarId] } : { removeIds: [calendarId] } },
  ],
});

/** The calendar that planned tasks are written to; null for none. */
export const writeToCalendar = (connection: Connection, writeTo: string | null): Act => ({
  does: [{ path: 'connections.update', input: { connectionId: connection.id, writeTo } }],
  rows: { connections: [connection] },
});

/** `name` is that of the member. Undo is not offered for one's own role: the right to set it back may be gone with it. */
export const setMemberRole = (
  workspaceId: string,
  member: Member,
  { role, name, isOwn }: { role: Member['role']; name: string; isOwn: boolean },
): Act => ({
  does: [
    {
      path: 'workspaces.setMemberRole',
      input: { workspaceId, membershipId: member.membershipId, role },
    },
  ],
  rows: { members: [member] },
  ...(!isOwn && { label: says('workspaces', (t) => t('roleNow', { name, role })) }),
});

/** Also takes an invitation back. */
export const removeMember = (workspaceId: string, membershipId: string): Act => ({
  does: [{ path: 'workspaces.removeMember', input: { workspaceId, membershipId } }],
});

export const readNotifications = (input: ActionInputs['notifications.read']): Act => ({
  does: [{ path: 'notifications.read', input }],
});

export const dismissHint = (id: string): Act => ({ does: [{ path: 'coach.dismiss', input: { id } }] });
