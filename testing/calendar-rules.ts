import { needsRole, type Rule } from './rule';

const window = { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' };
const account = { provider: 'caldav', url: 'https://127.0.0.1', username: 'kim', password: 'secret' };

/** The rules of connections and calendars. The owner has a connection without calendars. */
export const calendarRules: Record<string, Rule> = {
  list_connections: { ownOnly: true },
  create_connection: { ownOnly: true, input: account },
  delete_connection: needsRole('owner', ['own'], ({ connectionId }) => ({ connectionId })),
  update_connection: needsRole('owner', ['own'], ({ connectionId }) => ({ connectionId, writeTo: null })),
  create_calendar_event: {
    ...needsRole('owner', ['own'], () => ({ title: 'Lunch', ...window })),
    ok: 404,
    hidden: 404,
  },
  update_calendar_event: {
    ...needsRole('owner', ['own'], () => ({ eventId: 'e', ...window })),
    ok: 404,
    hidden: 404,
  },
  list_calendars: { ownOnly: true },
  choose_calendars: { ownOnly: true, input: { calendarIds: [] } },
  list_calendar_events: { anyone: 200, input: () => window },
  delete_calendar_event: {
    ...needsRole('owner', ['own'], () => ({ calendarId: 'primary', eventId: 'e' })),
    ok: 404,
    hidden: 409,
  },
};
