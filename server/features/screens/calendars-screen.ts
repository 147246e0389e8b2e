import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from '../../core/operation/trpc';
import { Calendar, Connection } from '../../wire/calendar';
import { Id } from '../../wire/shared';
import { toCalendar } from '../calendars/calendar';
import { googleApp } from '../calendars/google-sign-in';
import { connectionColumns, connectionRows } from '../calendars/read-connection';
import { calendarsOf } from '../calendars/store';

/** Pages say in their language what could not be read; `error` says it in English. */
const ShownConnection = Connection.extend({
  unread: z.strictObject({ count: z.int(), calendars: z.array(z.string()) }).nullable(),
});
type ShownConnection = z.infer<typeof ShownConnection>;

const ShownCalendar = Calendar.extend({ connectionId: Id });

/** The connections and their calendars as they are stored. Asks no other server, so that no page waits for one. */
export const calendars = query
  .input(z.strictObject({}))
  .output(
    z.strictObject({
      offersGoogle: z.boolean(),
      connections: z.array(ShownConnection),
      calendars: z.array(ShownCalendar),
    }),
  )
  .query(async ({ ctx: { db, caller } }) => {
    const [connections, own] = await Promise.all([
      db.rows<ShownConnection>(sql`
        SELECT ${connectionColumns},
          CASE WHEN u.count > 0 THEN jsonb_build_object('count', u.count, 'calendars', u.calendars) END AS unread
        FROM ${connectionRows} WHERE n.user_id = ${caller.id} ORDER BY n.created_at, n.id`),
      calendarsOf(db, caller.id),
    ]);
    return {
      offersGoogle: googleApp() !== null,
      connections,
      calendars: own.map((calendar) => ({ ...toCalendar(calendar), connectionId: calendar.connectionId })),
    };
  });
