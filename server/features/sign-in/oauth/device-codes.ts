import { createHmac } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { decrypt, encrypt } from '../../../platform/config/encryption';
import { hashSecret } from '../../../platform/config/secrets';
import { settings } from '../../../platform/config/settings';
import { type Db, database } from '../../../platform/database/client';
import { undoTry, waitAfterTry } from '../../../platform/limits/throttle';
import { type AccessRequest, grantedScopes, insertGrant, publicHost, toScopes } from './consent';
import type { GrantedPlaces } from './grant-places';
import { oauthPaths, resourceUrl, type Scope } from './metadata';

/*
 * Devices without a browser (RFC 8628): the device shows a code, and the person enters it on another one. The library
 * answers the device. What the person decides is written here into the library's record, in one transaction with the grant.
 */

/** How long a device waits between two requests, and by how much that grows when it does not wait. */
export const POLL_SECONDS = 5;
const MAX_POLL_SECONDS = 60;
/** Requests that were sent in time may arrive a little early. */
const TOLERANCE_SECONDS = 1;

/** The part of the library's record that is read here. */
const DeviceRecord = z.looseObject({
  clientId: z.string(),
  params: z.object({ scope: z.string() }),
  deviceInfo: z.object({ clientName: z.string().optional() }),
});

const Waiting = z.object({ hash: z.instanceof(Buffer), payload: z.instanceof(Buffer) });

/** A device that asks for access. */
export interface DeviceRequest extends AccessRequest {
  /** As the device shows it. */
  userCode: string;
}

/** The letters of a typed code: people add dashes and spaces, and keyboards wide letters. */
const toUserCode = (typed: string): string =>
  typed
    .slice(0, 64)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

/** What `consentToken` is made for on the page of a code. */
export const deviceForm = (userCode: string): string => `device/${toUserCode(userCode)}`;

/** The page where this code is answered. */
export const devicePage = (typed: string | null): string =>
  typed ? `${oauthPaths.device}?user_code=${toUserCode(typed)}` : oauthPaths.device;

const hashUserCode = (code: string): Buffer =>
  createHmac('sha256', settings().AUTH_SECRET).update(`device/${code}`).digest();

export async function insertDeviceCode(
  hash: Buffer,
  { seconds, ...record }: AdapterPayload & { seconds: number },
): Promise<void> {
  await database().run(sql`
    WITH token AS (
      INSERT INTO oauth_tokens (token_hash, kind, client_id, payload, expires_at)
      VALUES (${hash}, 'DeviceCode', ${record.clientId ?? null}, ${encrypt('oauth', JSON.stringify(record))},
        now() + make_interval(secs => ${seconds})))
    INSERT INTO oauth_device_codes (token_hash, user_code_hash, interval_s)
    VALUES (${hash}, ${hashUserCode(record.userCode ?? '')}, ${POLL_SECONDS})`);
}

/** The record that waits for an answer; undefined once it has one or is too old. */
async function findWaiting(db: Db, userCode: string, lock = sql``) {
  const row = await db.row(
    sql`
      SELECT t.token_hash AS hash, t.payload FROM oauth_device_codes d JOIN oauth_tokens t ON t.token_hash = d.token_hash
      WHERE d.user_code_hash = ${hashUserCode(userCode)} AND d.answered_at IS NULL AND t.expires_at > now() ${lock}`,
    Waiting,
  );
  const text = row && decrypt('oauth', row.payload);
  return text ? { hash: row.hash, record: DeviceRecord.parse(JSON.parse(text)) } : undefined;
}

function toRequest(userCode: string, { clientId, params, deviceInfo }: z.infer<typeof DeviceRecord>) {
  const host = clientId.startsWith('https://') ? publicHost(clientId) : null;
  const clientName = deviceInfo.clientName ?? host ?? 'An app on a device';
  return { clientId, clientName, host, scopes: toScopes(params.scope), userCode };
}

/** The device that shows this code. */
async function readDeviceRequest(db: Db, typed: string): Promise<DeviceRequest | undefined> {
  const code = toUserCode(typed);
  const waiting = await findWaiting(db, code);
  return waiting && toRequest(`${code.slice(0, 4)}-${code.slice(4)}`, waiting.record);
}

/** Codes are short, so wrong ones are limited. */
const tries = { tries: 10, minutes: 15 };

/** The device that shows a code which a person entered, or how many minutes they must wait after too many wrong ones. */
export async function findDevice(
  db: Db,
  userId: string,
  typed: string,
): Promise<{ request?: DeviceRequest | undefined; wait?: number }> {
  const key = `device-code:${userId}`;
  const wait = await waitAfterTry(db, key, tries);
  if (wait > 0) return { wait };
  const request = await readDeviceRequest(db, typed);
  if (request) await undoTry(db, key);
  return { request };
}

interface Answer {
  userId: string;
  userCode: string;
  /** What the person allows of what the app asked for; undefined for nothing. */
  allowed: readonly Scope[] | undefined;
  /** What it is limited to; undefined for no limit. */
  places?: GrantedPlaces | undefined;
}

/** Gives the device its answer. False if it has one, or the code is too old. */
export function answerDevice(db: Db, { userId, userCode, allowed, places }: Answer): Promise<boolean> {
  return db.transaction(async (tx) => {
    const waiting = await findWaiting(tx, toUserCode(userCode), sql`FOR UPDATE OF d`);
    if (!waiting) return false;
    const { hash, record } = waiting;
    const request = toRequest(userCode, record);
    const scopes = grantedScopes(request.scopes, allowed ?? []);
    const grantId = allowed ? await insertGrant(tx, userId, { ...request, scopes, places }) : null;
    const answer = grantId
      ? { accountId: userId, grantId, scope: scopes.join(' '), resource: resourceUrl() }
      : { error: 'access_denied', errorDescription: 'The person refused.' };
    await tx.run(sql`
      UPDATE oauth_tokens SET grant_id = ${grantId}, payload = ${encrypt('oauth', JSON.stringify({ ...record, ...answer }))}
      WHERE token_hash = ${hash}`);
    await tx.run(sql`UPDATE oauth_device_codes SET answered_at = now() WHERE token_hash = ${hash}`);
    return true;
  });
}

/** Notes a request for the token of a device code. True if the device should have waited longer. */
export async function pollsTooSoon(db: Db, deviceCode: string): Promise<boolean> {
  const row = await db.row(
    sql`
      UPDATE oauth_device_codes d SET polled_at = now(),
        interval_s = CASE WHEN early.is_early THEN least(d.interval_s + ${POLL_SECONDS}, ${MAX_POLL_SECONDS}) ELSE d.interval_s END
      FROM (SELECT token_hash, coalesce(polled_at > now() - make_interval(secs => interval_s - ${TOLERANCE_SECONDS}), false) AS is_early
        FROM oauth_device_codes WHERE token_hash = ${hashSecret(deviceCode)} FOR UPDATE) early
      WHERE d.token_hash = early.token_hash RETURNING early.is_early AS "isEarly"`,
    z.object({ isEarly: z.boolean() }),
  );
  return row?.isEarly ?? false;
}
