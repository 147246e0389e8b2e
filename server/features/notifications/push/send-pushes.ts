import sql from 'sql-template-tag';
import webPush from 'web-push';
import { z } from 'zod';
import { textIn } from '../../../../language/load-messages';
import { readLanguageOf } from '../../../core/caller/language';
import { vapidKeys, vapidSubject } from '../../../platform/config/vapid';
import type { Db } from '../../../platform/database/client';
import { FetchError, fetchPublic, PrivateHostError } from '../../../platform/http/fetch-public';
import { defineJob, type JobContext } from '../../../platform/jobs/job';
import { takeTurn } from '../../../platform/jobs/turn';
import { type Message, readMessage } from '../message';

/** How long a push service keeps a message for a browser that is off. */
const TTL_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 5_000;
const MOST_TRIES = 8;
/** The most messages of one account that wait, over all of its devices. */
const MOST_WAITING = 50;
/** When to look again after the account's turn was taken. */
const TAKEN_MS = 1_000;

const Push = z.strictObject({
  notificationId: z.string(),
  deviceId: z.string(),
  /** The number of tries before this one. */
  tries: z.number().default(0),
});
type Push = z.infer<typeof Push>;

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const isGone = (status: number) => status === 404 || status === 410;
const isBusy = (status: number) => status === 429 || status >= 500;

/** What the browser adds to a message, in the language of its account. */
interface Words {
  done: string;
  later: string;
  reminder: string;
}

/** Undefined for English, which the browser has. */
async function wordsFor(db: Db, userId: string): Promise<Words | undefined> {
  const language = await readLanguageOf(db, userId);
  if (!language || language === 'en') return undefined;
  const common = await textIn(language, 'common');
  const t = await textIn(language, 'notifications');
  return { done: common('done'), later: common('later'), reminder: t('isReminder') };
}

/** @returns the status of the push service's answer. */
async function post(
  account: string,
  { endpoint, ...keys }: Subscription,
  message: Message & { words?: Words | undefined },
) {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    TTL: TTL_SECONDS,
    vapidDetails: { subject: vapidSubject(), ...vapidKeys() },
    // A message that waits for a browser is replaced by its repeat.
    topic: message.id.replaceAll('-', ''),
    urgency: message.kind === 'reminder' ? 'high' : 'normal',
  });
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const { status } = await fetchPublic(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body,
    account,
    timeoutMs: TIMEOUT_MS,
    ignoresBody: true,
  });
  return status;
}

const forget = (db: Db, deviceId: string) => db.run(sql`DELETE FROM devices WHERE id = ${deviceId}`);

/** @returns true if it should be retried. */
async function send(
  { db, userId, words }: { db: Db; userId: string; words: Words | undefined },
  { notificationId, deviceId }: Push,
): Promise<boolean> {
  const device = await db.row<Subscription>(
    sql`SELECT endpoint, p256dh, auth FROM devices WHERE id = ${deviceId} AND user_id = ${userId}`,
  );
  const message = device && (await readMessage(db, notificationId));
  if (!message) return false;
  try {
    const status = await post(userId, device, { ...message, words });
    if (isGone(status)) await forget(db, deviceId);
    return isBusy(status);
  } catch (error) {
    if (error instanceof PrivateHostError) await forget(db, deviceId);
    else if (!(error instanceof FetchError)) throw error;
    return !(error instanceof PrivateHostError);
  }
}

const pauseMs = (tries: number) => Math.min(4 ** tries, 15 * 60) * 1000;

interface Account {
  userId: string;
  pushes: Push[];
}

/** Plans messages of one account together with those that wait already. */
const plan = (db: Db, { userId, pushes }: Account, inMs: number) =>
  sendPushes.enqueue(db, pushes, { runAt: new Date(Date.now() + inMs), key: userId });

async function sendAll({ userId, pushes }: Account, { db, signal }: JobContext): Promise<void> {
  const sender = { db, userId, words: await wordsFor(db, userId) };
  const results = await Promise.all(
    pushes.map(async (push) => {
      const isBusy = signal.aborted || (await send(sender, push));
      return isBusy && push.tries + 1 < MOST_TRIES ? [{ ...push, tries: push.tries + 1 }] : [];
    }),
  );
  const again = results.flat();
  const tries = Math.min(...again.map((push) => push.tries));
  if (again.length > 0) await plan(db, { userId, pushes: again }, pauseMs(tries));
}

/**
 * Sends notifications to the devices of one account, each at least once. The browser tells a repeat by the message's id.
 * While others of the account are sent, they wait together, and only the newest are sent.
 */
export const sendPushes = defineJob({
  name: 'send_pushes',
  formerName: 'send_push',
  lane: 'outgoing',
  // A job of an earlier version has one message.
  payload: z.array(Push).or(Push.transform((push) => [push])),
  attempts: 3,
  async run(pushes, ctx) {
    const newest = pushes.slice(-MOST_WAITING);
    const deviceIds = newest.map(({ deviceId }) => deviceId);
    const owner = await ctx.db.row<{ userId: string }>(
      sql`SELECT user_id AS "userId" FROM devices WHERE id = ANY(${deviceIds}::uuid[]) LIMIT 1`,
    );
    if (!owner) return;
    const account = { ...owner, pushes: newest };
    const ran = await takeTurn(ctx.db, `pushes:${owner.userId}`, () => sendAll(account, ctx));
    if (!ran) await plan(ctx.db, account, TAKEN_MS);
  },
});
