import { createECDH } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, query, router } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { invalid, notFound } from '../../platform/errors/errors';
import { requirePublicUrl } from '../../platform/http/fetch-public';
import { requireRoom } from '../../platform/limits/row-limits';
import { Device, DeviceFields } from '../../wire/devices';
import { DeviceId } from '../../wire/ids';
import { FurtherCursor, Id, LongPage } from '../../wire/shared';

const columns = sql`d.id, d.kind, d.name, d.endpoint, ${ms('d.created_at')} AS "createdAt"`;

const list = query
  .meta({
    summary: 'List the devices that get your notifications, oldest first.',
    rest: 'GET /devices',
    tool: 'list_devices',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ devices: z.array(Device), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const rows = sql`
      SELECT ${columns} FROM devices d WHERE d.user_id = ${ctx.caller.id}`;
    const keys = [timeKey<Device>('createdAt'), idKey<Device>('id')];
    const list: List<Device> = { name: 'devices', rows, keys, long: ['endpoint'] };
    const { rows: devices, ...more } = await readPage(ctx.db, list, input);
    return { devices, ...more };
  });

/** @throws 400 unless the bytes are a point of the curve: nothing could be encrypted for them. */
function requirePublicKey(p256dh: string): void {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh, 'base64url');
  } catch {
    throw invalid('keys.p256dh', 'Must be a public key of the curve P-256, as the browser gives it.');
  }
}

const register = mutation
  .meta({
    summary: 'Register a browser, so that notifications reach it by Web Push.',
    description: 'Registering the same subscription again replaces its name and keys.',
    rest: 'POST /devices',
    tool: 'register_device',
    kind: ['write', 'outside'],
    event: null,
    example: {
      kind: 'web',
      endpoint: 'https://push.example.org/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      name: 'Firefox on my laptop',
    },
  })
  .input(DeviceFields)
  .output(z.strictObject({ device: Device }))
  .mutation(async ({ ctx, input: { kind, endpoint, keys, name } }) => {
    requirePublicUrl('endpoint', endpoint);
    requirePublicKey(keys.p256dh);
    await requireRoom(ctx.db, 'devices', ctx.caller.id);
    // The browser belongs to the account that uses it now. Only the browser itself knows the secret.
    await ctx.db.run(sql`
      DELETE FROM devices WHERE endpoint = ${endpoint} AND auth = ${keys.auth} AND user_id <> ${ctx.caller.id}`);
    const device = await ctx.db.one<Device>(sql`
      INSERT INTO devices AS d (user_id, kind, name, endpoint, p256dh, auth, sign_in_id, authorization_id, created_at)
      VALUES (${ctx.caller.id}, ${kind}, ${name}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
        ${ctx.caller.signInId ?? null}, ${ctx.caller.authorizationId ?? null}, ${ctx.now})
      ON CONFLICT (user_id, endpoint) DO UPDATE SET name = excluded.name, p256dh = excluded.p256dh,
        auth = excluded.auth, sign_in_id = excluded.sign_in_id, authorization_id = excluded.authorization_id
      RETURNING ${columns}`);
    return { device };
  });

const remove = mutation
  .meta({
    summary: 'Send no more notifications to a device.',
    rest: 'DELETE /devices/{deviceId}',
    tool: 'delete_device',
    event: null,
  })
  .input(z.strictObject({ deviceId: DeviceId }))
  .output(z.strictObject({ deviceId: Id }))
  .mutation(async ({ ctx, input: { deviceId } }) => {
    const deleted = await ctx.db.run(
      sql`DELETE FROM devices WHERE id = ${deviceId} AND user_id = ${ctx.caller.id}`,
    );
    if (deleted === 0) throw notFound('device');
    return { deviceId };
  });

export const devices = router({ list, register, remove });
