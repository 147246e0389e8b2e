import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { decrypt } from '../../config/encryption';
import type { Db } from '../../database/client';
import { fetchPublic } from '../../http/fetch-public';
import { defineJob } from '../../jobs/job';
import { dropAccessToken, GoogleAccount, googleUrls } from './google-sign-in';

/** The account at Google, and its encrypted secret as base64. */
const Ended = z.object({ account: z.string(), secret: z.string() });

/** Google ends all tokens that an account gave this server, so one that is connected again must not be revoked. */
const isConnected = async (db: Db, account: string): Promise<boolean> =>
  (await db.row(sql`SELECT 1 AS one FROM connections WHERE provider = 'google' AND account = ${account}`)) !==
  undefined;

/** Takes back what a person allowed this server at Google. */
export const revokeGoogle = defineJob({
  name: 'revoke_google',
  lane: 'outgoing',
  payload: Ended,
  async run({ account, secret }, { db }) {
    if (await isConnected(db, account)) return;
    const text = decrypt('connection', Buffer.from(secret, 'base64'));
    if (text === null) return;
    const stored = GoogleAccount.parse(JSON.parse(text));
    dropAccessToken(stored);
    const { revoke, allowPrivate } = googleUrls();
    const { status } = await fetchPublic(revoke, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ token: stored.refreshToken })),
      account: `google ${account}`,
      timeoutMs: 8_000,
      ignoresBody: true,
      ...(allowPrivate && { allowPrivate }),
    });
    // 400 is a token that has ended already.
    if (status !== 200 && status !== 400) throw new Error(`Google answered ${status}.`);
  },
});

/** Deletes connections and revokes what they may do at Google. @returns how many there were. */
export async function disconnect(db: Db, which: Sql): Promise<number> {
  const ended = await db.rows<{ provider: string; account: string; secret: Buffer }>(
    sql`DELETE FROM connections n WHERE ${which} RETURNING n.provider, n.account, n.secret`,
  );
  for (const { provider, account, secret } of ended)
    if (provider === 'google') await revokeGoogle.enqueue(db, { account, secret: secret.toString('base64') });
  return ended.length;
}
