import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, outsideMutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { invalid, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Connection, NewConnection } from '../../wire/calendar';
import { ConnectionId } from '../../wire/ids';
import { FurtherCursor, Id, LongPage } from '../../wire/shared';
import { connectDav, davClient } from './caldav';
import { CalendarError } from './calendar-types';
import { connectGoogle } from './connect-google';
import { disconnect } from './disconnect';
import { connectionColumns, connectionRows, readConnection } from './read-connection';
import { encryptAccount, saveConnection } from './store';
import { update } from './update-connection';

const list = query
  .meta({
    summary: 'List your connections to other services, oldest first.',
    rest: 'GET /connections',
    tool: 'list_connections',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ connections: z.array(Connection), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${connectionColumns} FROM ${connectionRows} WHERE n.user_id = ${ctx.caller.id}`;
    const keys = [timeKey<Connection>('createdAt'), idKey<Connection>('id')];
    const list: List<Connection> = { name: 'connections', rows, keys, long: ['error'] };
    const { rows: connections, ...more } = await readPage(ctx.db, list, input);
    return { connections, ...more };
  });

/** Signs in and reads the account's calendars. @throws 400 on the field that is wrong. */
async function tryConnection(
  { caller: { id: userId }, zone }: Pick<SignedIn, 'caller' | 'zone'>,
  { url, username, password }: z.infer<typeof NewConnection>,
) {
  // HTTP cannot send a colon in the user name. Everything after it would count as the password.
  if (username.includes(':')) throw invalid('username', 'Must not contain a colon.');
  try {
    const account = await connectDav(url.trim(), { username, password, userId });
    return { account, calendars: await davClient({ ...account, userId, zone }).calendars() };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    throw invalid(error.reason === 'sign-in' ? 'password' : 'url', error.message);
  }
}

const create = outsideMutation
  .meta({
    summary: 'Connect a CalDAV account. Its server is tried first.',
    description:
      'Its calendars are chosen, as far as 25 allow, so that days show their events. Connecting the same account again replaces its password.',
    rest: 'POST /connections',
    tool: 'create_connection',
    kind: ['write', 'outside'],
    event: null,
    example: {
      provider: 'caldav',
      url: 'https://dav.example.org',
      username: 'kim',
      password: 'app-password',
    },
  })
  .input(NewConnection)
  .output(z.strictObject({ connection: Connection }))
  .writing(async ({ ctx, input }) => {
    const { account, calendars } = await tryConnection(ctx, input);
    return ctx.write(async ({ db, caller }) => {
      await requireRoom(db, 'connections', caller.id);
      const id = await saveConnection(db, {
        userId: caller.id,
        provider: 'caldav',
        account: `${account.username} ${account.home}`,
        label: `${account.username} (${new URL(account.home).host})`,
        secret: encryptAccount(account),
        calendars,
      });
      return { connection: await readConnection(db, id) };
    });
  });

const remove = mutation
  .meta({
    summary: 'Disconnect a service. Its calendars are no longer shown.',
    description:
      'The events that were written for your tasks are removed there, unless `leaveEvents` is true.',
    rest: 'DELETE /connections/{connectionId}',
    tool: 'delete_connection',
    kind: ['write', 'destructive', 'idempotent', 'outside'],
    event: null,
  })
  .input(
    z.strictObject({
      connectionId: ConnectionId,
      leaveEvents: z.boolean().default(false).describe('True to leave the events of your tasks there.'),
    }),
  )
  .output(z.strictObject({ connectionId: Id }))
  .mutation(async ({ ctx, input: { connectionId, leaveEvents } }) => {
    const which = sql`n.id = ${connectionId} AND n.user_id = ${ctx.caller.id}`;
    if ((await disconnect(ctx.db, which, { leaveEvents })) === 0) throw notFound('connection');
    return { connectionId };
  });

export const connections = router({ list, create, connectGoogle, update, remove });
