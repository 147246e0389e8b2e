import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from '../../core/operation/trpc';
import { Calendar, Connection } from '../../wire/calendar';
import { Id } from '../../wire/shared';
import { toCalendar } from '../calendars/calendar';
import { googleApp } from '../calendars/google-sign-in';
import { connectionColumns } from '../calendars/read-connection';
import { calendarsOf } from '../calendars/store';

const ShownCalendar = Calendar.extend({ connectionId: Id });

/** The connections and their calendars as they are stored. Asks no other server, so that no page waits for one. */
export const calendars = query
  .input(z.strictObject({}))
  .output(
    z.strictObject({
      offersGoogle: z.boolean(),
      connections: z.array(Connection),
      calendars: z.array(ShownCalendar),
    }),
  )
  .query(async ({ ctx: { db, caller } }) => {
    const [connections, own] = await Promise.all([
      db.rows<Connection>(sql`
        SELECT ${connectionColumns} FROM connections n WHERE n.user_id = ${caller.id} ORDER BY n.created_at, n.id`),
      calendarsOf(db, caller.id),
    ]);
    return {
      offersGoogle: googleApp() !== null,
      connections,
      calendars: own.map((calendar) => ({ ...toCalendar(calendar), connectionId: calendar.connectionId })),
    };
  });
