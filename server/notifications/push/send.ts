import sql from 'sql-template-tag';
import webPush from 'web-push';
import { z } from 'zod';
import type { Db } from '../../database/client';
import { FetchError, fetchPublic, PrivateHostError } from '../../http/fetch-public';
import { defineJob } from '../../jobs/job';
import { type Message, readMessage } from '../message';
import { vapidKeys, vapidSubject } from './vapid';

/** How long a push service keeps a message for a browser that is off. */
const TTL_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const isGone = (status: number) => status === 404 || status === 410;
const isBusy = (status: number) => status === 429 || status >= 500;

/** @returns the status of the push service's answer. */
async function post({ endpoint, ...keys }: Subscription, message: Message): Promise<number> {
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
    timeoutMs: TIMEOUT_MS,
    ignoresBody: true,
  });
  return status;
}

const forget = (db: Db, deviceId: string) => db.run(sql`DELETE FROM devices WHERE id = ${deviceId}`);

/** Sends one notification to one device, at least once. The browser tells a repeat by the message's id. */
export const sendPush = defineJob({
  name: 'send_push',
  payload: z.strictObject({ notificationId: z.string(), deviceId: z.string() }),
  attempts: 8,
  async run({ notificationId, deviceId }, { db, isLastAttempt }) {
    const device = await db.row<Subscription>(
      sql`SELECT endpoint, p256dh, auth FROM devices WHERE id = ${deviceId}`,
    );
    const message = device && (await readMessage(db, notificationId));
    if (!message) return;
    try {
      const status = await post(device, message);
      if (isGone(status)) await forget(db, deviceId);
      if (isBusy(status) && !isLastAttempt) throw new FetchError(`The push service answered ${status}.`);
    } catch (error) {
      if (error instanceof PrivateHostError) return void (await forget(db, deviceId));
      if (!(error instanceof FetchError) || !isLastAttempt) throw error;
    }
  },
});
