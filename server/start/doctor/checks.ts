import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY_MS } from '../../../domain/days';
import { warningOfNames } from '../../admin/backup/archive-names';
import { configuredPlace } from '../../admin/backup/configured-place';
import { lastGood, unsavedSince } from '../../admin/backup/records';
import { makeDataFolder } from '../../platform/config/data-folder';
import { reasonOf } from '../../platform/config/error-reason';
import type { Settings } from '../../platform/config/settings';
import { vapidKeys } from '../../platform/config/vapid';
import { withPool } from '../../platform/database/client';
import { findNotReadyReason } from '../../platform/database/migrate';
import { requireSameSecret } from '../../platform/database/same-secret';
import { withClient } from '../../platform/database/with-client';
import { fileStore, incomingFolder } from '../../platform/file-store/configured-store';
import { readJobs } from '../../platform/jobs/read-jobs';
import { verifyMailServer } from '../../platform/mail/mailer';

/** What a check found. `warning` does not make the doctor fail. */
export interface Finding {
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
}

export interface Place {
  settings: Settings;
  /** The address of the database. */
  url: string;
}

/** @throws with what to do when it fails. */
export type Check = (place: Place) => Finding | Promise<Finding>;

const ok = (message: string): Finding => ({ status: 'ok', message });
const warning = (message: string): Finding => ({ status: 'warning', message });
const failed = (message: string): Finding => ({ status: 'failed', message });
const skipped = (message: string): Finding => ({ status: 'skipped', message });

const MB = 1024 * 1024;
/** Mail is taken within seconds. */
const MOST_WAITING = 20;
const TIMEOUTS = { connectMs: 5_000, queryMs: 10_000 };

const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;

async function dataFolder({ settings: { PARCOURS_DATA, MIN_FREE_MB } }: Place): Promise<Finding> {
  makeDataFolder(PARCOURS_DATA);
  const disk = await statfs(PARCOURS_DATA);
  const free = Math.floor((disk.bavail * disk.bsize) / MB);
  if (free < MIN_FREE_MB)
    return failed(`${free} MB are free, and MIN_FREE_MB asks for ${MIN_FREE_MB}. Free space.`);
  return ok(`${resolve(PARCOURS_DATA)} is writable; ${free} MB are free.`);
}

function keys({ settings: { PARCOURS_DATA, AUTH_SECRET } }: Place): Finding {
  vapidKeys();
  const files = ['auth-secret', 'vapid-key'].map((name) => join(PARCOURS_DATA, name));
  const open = files.filter((file) => existsSync(file) && isOpenToOthers(file));
  if (open.length > 0) return failed(`Other users may read ${open.join(' and ')}. Run chmod 600 on it.`);
  return ok(`AUTH_SECRET has ${AUTH_SECRET.length} characters; the keys are private.`);
}

async function database({ url }: Place): Promise<Finding> {
  const version = await withClient(url, TIMEOUTS, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    return rows[0]?.version;
  });
  return ok(`PostgreSQL ${version} answers.`);
}

const WHICH = `SELECT current_database() AS name, (SELECT system_identifier::text FROM pg_control_system()) AS server`;
const LIMITS = `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`;

/** Through a pooler, only the role can limit statements, and the database must be the same. */
async function pooler({ url, settings: { DATABASE_URL, DATABASE_DIRECT_URL } }: Place): Promise<Finding> {
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) return skipped('DATABASE_DIRECT_URL is not set.');
  const ask = (address: string, text: string) =>
    withClient(address, TIMEOUTS, async (client) => (await client.query(text)).rows[0]);
  const [through, direct] = [await ask(DATABASE_URL, WHICH), await ask(url, WHICH)];
  if (JSON.stringify(through) !== JSON.stringify(direct))
    return failed('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of them.');
  const limits = Object(await ask(DATABASE_URL, LIMITS));
  if (limits.statement === '0' || limits.idle === '0')
    return warning(
      `Statements have no limit through the pooler. Run ALTER ROLE … SET statement_timeout = '20s' and SET idle_in_transaction_session_timeout = '60s', and restart the pooler.`,
    );
  return ok('The pooler and DATABASE_DIRECT_URL lead to the same database.');
}

async function migrations({ url }: Place): Promise<Finding> {
  const reason = await findNotReadyReason(url);
  return reason === undefined ? ok('The database has every migration and accepts writes.') : failed(reason);
}

/** More than this makes reminders early or late. */
const MOST_CLOCK_MS = 5_000;

async function clock({ url }: Place): Promise<Finding> {
  const difference = await withClient(url, TIMEOUTS, async (client) => {
    const before = Date.now();
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
  });
  if (difference > MOST_CLOCK_MS)
    return failed(
      `The clocks of this machine and the database differ by ${Math.round(difference / 1000)} s. Turn on NTP on both.`,
    );
  return ok('The clocks of this machine and the database agree.');
}

async function secret({ url, settings: { AUTH_SECRET } }: Place): Promise<Finding> {
  await requireSameSecret(url, { secret: AUTH_SECRET, isNew: false });
  return ok('AUTH_SECRET is the one that the database was used with.');
}

async function mail({ settings: { SMTP_URL } }: Place): Promise<Finding> {
  if (!SMTP_URL) return skipped('SMTP_URL is not set: no mail is sent.');
  await verifyMailServer();
  return ok('The mail server accepts our sign-in.');
}

async function mailIn({ settings: { MAIL_IN } }: Place): Promise<Finding> {
  if (!MAIL_IN) return skipped('MAIL_IN is not set: no mail becomes a task.');
  const { countWaiting, mailboxFault } = await import('../../features/mail-in/mailbox');
  const waiting = await countWaiting().catch((error: unknown) => {
    throw new Error(`IMAP_URL does not work, so no mail comes in: ${mailboxFault(error)}`);
  });
  return waiting > MOST_WAITING
    ? warning(`The mailbox can be opened, but ${waiting} mails wait there. Is the app running?`)
    : ok(`The mailbox can be opened; ${waiting} mails wait there.`);
}

async function files({ settings: { S3_BUCKET, MIN_FREE_MB } }: Place): Promise<Finding> {
  const store = fileStore();
  if (!store) return skipped('FILES=off.');
  const key = `doctor-${randomUUID()}`;
  // Uploads begin there too: the store takes files of its own file system.
  mkdirSync(incomingFolder(), { recursive: true, mode: 0o700 });
  const file = join(incomingFolder(), key);
  writeFileSync(file, key);
  try {
    await store.put(key, file);
    const read = await new Response((await store.read(key)).body).text();
    if (read !== key) return failed('The file store returned other bytes than it got.');
  } finally {
    rmSync(file, { force: true });
    await store.remove(key);
  }
  const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : 'the data folder';
  return ok(`A file was stored in ${place}, read and removed. MIN_FREE_MB is ${MIN_FREE_MB}.`);
}

const LONGEST_WAIT_MS = 10 * 60_000;

async function jobs({ url }: Place): Promise<Finding> {
  const found = await withPool(url, readJobs);
  const givenUp = found.filter(({ givenUp: count }) => count > 0).map(({ name }) => name);
  if (givenUp.length > 0)
    return failed(`Given up: ${givenUp.join(', ')}. Settings → Server and the log say why.`);
  const since = Math.min(...found.map(({ waitingSince }) => waitingSince ?? Number.POSITIVE_INFINITY));
  if (Date.now() - since > LONGEST_WAIT_MS)
    return warning(`A job has waited since ${new Date(since).toISOString()}. Is the app running?`);
  const failing = found.reduce((sum, job) => sum + job.failing, 0);
  return failing > 0 ? warning(`Jobs that failed and are tried again: ${failing}.`) : ok('None failed.');
}

/** A night may be missed while the machine is off. */
const OLDEST_BACKUP_MS = 2 * DAY_MS;

async function backups({ url, settings: { BACKUP_KEEP } }: Place): Promise<Finding> {
  const at = await withPool(url, lastGood);
  if (at === null && BACKUP_KEEP === 0) return skipped('BACKUP_KEEP=0, and none was made.');
  const isOld = Date.now() - ((await withPool(url, unsavedSince)) ?? Date.now()) > OLDEST_BACKUP_MS;
  const none = 'None was made yet. Run npm run backup, or wait for the night.';
  const last = at === null ? none : `The last good one was begun at ${new Date(at).toISOString()}.`;
  if (isOld) return failed(`${last} Settings → Server and the log say why.`);
  if (at === null) return warning(last);
  const ahead = await warningOfNames(configuredPlace(), new Date());
  return ahead ? warning(`${last} ${ahead}`) : ok(last);
}

const isLocal = (address: string) => /^(localhost|127\.|\[::1\])/.test(new URL(address).host);

async function address({ settings: { APP_URL, TRUST_PROXY } }: Place): Promise<Finding> {
  const answer = await fetch(`${APP_URL}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
    (error: unknown) => reasonOf(error),
  );
  const isOurs = typeof answer !== 'string' && answer.ok && /"ok"/.test(await answer.text());
  if (!isOurs) {
    const reason = typeof answer === 'string' ? answer : `it answers ${answer.status}`;
    const message = `${APP_URL}/readyz cannot be read: ${reason}. Start the app, or correct APP_URL and the proxy.`;
    return isLocal(APP_URL) ? warning(message) : failed(message);
  }
  if (isLocal(APP_URL)) return ok(`${APP_URL} answers. Others need APP_URL set to an address of their own.`);
  if (!APP_URL.startsWith('https:'))
    return warning(`${APP_URL} answers without TLS. Browsers then allow no offline work or notifications.`);
  if (TRUST_PROXY === 0)
    return warning(
      'A proxy answers for APP_URL, and TRUST_PROXY is 0: limits count everybody as one network.',
    );
  return ok(`${APP_URL} answers through the proxy.`);
}

export const checks: Record<string, Check> = {
  'data folder': dataFolder,
  keys,
  database,
  pooler,
  migrations,
  clock,
  secret,
  mail,
  'mail in': mailIn,
  files,
  jobs,
  backups,
  address,
};
