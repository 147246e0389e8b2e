import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DEFAULT_ZONE, zoneColumn } from '../../core/caller/zone';
import { decrypt, encrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { Calendar, Connection } from '../../wire/calendar';
import { davClient } from './caldav';
import { type CalendarClient, CalendarError, type RemoteCalendar } from './calendar-types';
import { DavAccount } from './dav-client';
import { googleClient } from './google';
import { GoogleAccount } from './google-sign-in';

/* Connections and their calendars in the database. */

export const { provider: Provider } = Connection.shape;

/** What a request to a calendar server needs. */
export const StoredConnection = z.object({
  userId: z.string(),
  connectionId: z.string(),
  provider: Provider,
  secret: z.instanceof(Buffer),
  /** Of the person; null for one whose zone is not known. */
  zone: z.string().nullable(),
});
export type StoredConnection = z.infer<typeof StoredConnection>;

export const StoredCalendar = StoredConnection.extend({ ...Calendar.shape, remoteId: z.string() });
export type StoredCalendar = z.infer<typeof StoredCalendar>;

const connectionColumns = sql`
  n.user_id AS "userId", n.id AS "connectionId", n.provider, n.secret,
  (SELECT ${zoneColumn} FROM users u WHERE u.id = n.user_id) AS zone`;

/** The person's own connections, oldest first. */
export const connectionsOf = (db: Db, userId: string) =>
  db.rows(
    sql`SELECT ${connectionColumns} FROM connections n WHERE n.user_id = ${userId} ORDER BY n.created_at, n.id`,
    StoredConnection,
  );

/** The person's own calendars. Only one is primary: that of the oldest connection. */
export async function calendarsOf(db: Db, userId: string): Promise<StoredCalendar[]> {
  const calendars = await db.rows(
    sql`
      SELECT ${connectionColumns}, c.id AS "calendarId", c.remote_id AS "remoteId", c.name, c.color,
        c.can_edit AS "canEdit", c.chosen, c.is_primary AS primary
      FROM calendars c JOIN connections n ON n.id = c.connection_id
      WHERE n.user_id = ${userId} ORDER BY n.created_at, n.id, c.is_primary DESC, lower(c.name), c.id`,
    StoredCalendar,
  );
  const primary = calendars.find((calendar) => calendar.primary);
  return calendars.map((calendar) => ({ ...calendar, primary: calendar === primary }));
}

/** Finds a calendar by our id, or the person's own calendar for `primary`. */
export const findCalendar = (calendars: readonly StoredCalendar[], id: string): StoredCalendar | undefined =>
  calendars.find(({ calendarId, primary }) => calendarId === id || (id === 'primary' && primary));

/** @throws CalendarError if the secret cannot be read, as after a change of AUTH_SECRET. */
export function clientOf({ userId, provider, secret, zone }: StoredConnection): CalendarClient {
  const text = decrypt('connection', secret);
  if (text === null)
    throw new CalendarError('sign-in', 'Its password cannot be read any more. Connect it again.');
  const account: unknown = JSON.parse(text);
  return provider === 'google'
    ? googleClient({ ...GoogleAccount.parse(account), userId })
    : davClient({ ...DavAccount.parse(account), userId, zone: zone ?? DEFAULT_ZONE });
}

export const encryptAccount = (account: DavAccount | GoogleAccount): Buffer =>
  encrypt('connection', JSON.stringify(account));

/** Replaces the calendars of a connection; those that stay keep whether they are chosen. */
export async function saveCalendars(
  db: Db,
  connectionId: string,
  calendars: readonly RemoteCalendar[],
): Promise<void> {
  const ids = calendars.map(({ remoteId }) => remoteId);
  await db.run(
    sql`DELETE FROM calendars WHERE connection_id = ${connectionId} AND remote_id <> ALL (${ids}::text[])`,
  );
  const unique = [...new Map(calendars.map((calendar) => [calendar.remoteId, calendar])).values()];
  const column = (pick: (calendar: RemoteCalendar) => string | boolean | null): Sql =>
    sql`${unique.map(pick)}`;
  await db.run(sql`
    INSERT INTO calendars (connection_id, remote_id, name, color, is_primary, can_edit)
    SELECT n.id, l.* FROM connections n, unnest(
      ${column((c) => c.remoteId)}::text[], ${column((c) => c.name)}::text[], ${column((c) => c.color)}::text[],
      ${column((c) => c.primary)}::boolean[], ${column((c) => c.canEdit)}::boolean[]) AS l
    WHERE n.id = ${connectionId}
    ON CONFLICT (connection_id, remote_id) DO UPDATE SET name = excluded.name, color = excluded.color,
      is_primary = excluded.is_primary, can_edit = excluded.can_edit
    WHERE (calendars.name, calendars.color, calendars.is_primary, calendars.can_edit)
      IS DISTINCT FROM (excluded.name, excluded.color, excluded.is_primary, excluded.can_edit)`);
}

/** Remembers why the last request to a server failed; null if it succeeded. */
export const markConnection = (db: Db, connectionId: string, error: string | null) =>
  db.run(sql`
    UPDATE connections SET error = ${error} WHERE id = ${connectionId} AND error IS DISTINCT FROM ${error}`);

/** In words for the person who connected the server. */
export const reasonOf = (error: unknown): string =>
  error instanceof CalendarError
    ? error.message.slice(0, 500)
    : 'The calendar server sends what cannot be read.';

interface NewConnection extends Omit<StoredConnection, 'connectionId' | 'zone'> {
  account: string;
  label: string;
  calendars: readonly RemoteCalendar[];
}

export const MOST_CHOSEN = 25;

/** Shows the calendars of a new connection, as many as fit, so that their events are seen at once. */
const chooseAll = (db: Db, connectionId: string, userId: string) =>
  db.run(sql`
    UPDATE calendars SET chosen = true WHERE id IN (
      SELECT id FROM calendars WHERE connection_id = ${connectionId} ORDER BY is_primary DESC, lower(name), id
      LIMIT greatest(0, ${MOST_CHOSEN} - (
        SELECT count(*) FROM calendars c JOIN connections n ON n.id = c.connection_id
        WHERE n.user_id = ${userId} AND c.chosen)))`);

/** Adds a connection with its calendars chosen, or replaces the secret of one to the same account. Returns its id. */
export async function saveConnection(db: Db, connection: NewConnection): Promise<string> {
  const { userId, provider, account, label, secret, calendars } = connection;
  const { id, isNew } = await db.one<{ id: string; isNew: boolean }>(sql`
    INSERT INTO connections (user_id, provider, account, label, secret)
    VALUES (${userId}, ${provider}::connection_provider, ${account}, ${label}, ${secret})
    ON CONFLICT (user_id, provider, account) DO UPDATE SET secret = excluded.secret, label = excluded.label, error = NULL
    RETURNING id, xmax = 0 AS "isNew"`);
  await saveCalendars(db, id, calendars);
  if (isNew) await chooseAll(db, id, userId);
  return id;
}
