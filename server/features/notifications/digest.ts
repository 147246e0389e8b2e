import sql from 'sql-template-tag';
import { z } from 'zod';
import { isAway } from '../../../domain/away';
import { DAY_MS } from '../../../domain/days';
import { textIn } from '../../../language/load-messages';
import { readLanguageOf } from '../../core/caller/language';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';
import { canSendMail, sendMailOfJob } from '../../platform/mail/mailer';
import { allPreferences, notificationKinds } from '../../wire/preferences';
import { mailFooter } from './mail';
import { Message, messageColumns } from './message';
import { dayStarts, Morning, morningColumns } from './morning';
import { isVisibleTo } from './visible';

const MOST_LINES = 100;

/** The kinds that a digest can hold. A reminder would come too late. */
const digestKinds = notificationKinds.filter((kind) => kind !== 'reminder');

const Digest = z.strictObject({
  userId: z.string(),
  email: z.string(),
  ids: z.array(z.string()),
  day: z.string(),
});

/** Mails what is unread of a digest, at least once. */
export const mailDigest = defineJob({
  name: 'mail_digest',
  lane: 'mail',
  payload: Digest,
  attempts: 12,
  async run({ userId, email, ids, day }, { db }) {
    const messages = await db.rows(
      sql`SELECT ${messageColumns(userId)} FROM notifications x
        WHERE x.id = ANY(${ids}::uuid[]) AND x.read_at IS NULL AND ${isVisibleTo(userId)} ORDER BY x.created_at, x.id`,
      Message,
    );
    if (messages.length === 0) return;
    const { APP_URL } = settings();
    const language = (await readLanguageOf(db, userId)) ?? 'en';
    const t = await textIn(language, 'notifications');
    const mail = {
      to: email,
      language,
      subject: t('digest', { count: messages.length }),
      items: messages.map(({ title, body: text, path }) => ({ title, text, url: `${APP_URL}${path}` })),
      action: { label: t('openInbox'), url: `${APP_URL}/inbox` },
      messageId: `digest-${day}-${userId}`,
      ...mailFooter(userId, digestKinds, t),
    };
    await sendMailOfJob(mail, 'digest not mailed');
  },
});

async function startDigest(db: Db, person: Morning, now: Date): Promise<void> {
  const { userId, email, digestAt } = person;
  const { day, start } = dayStarts(person, now);
  const { away = [], notifications } = allPreferences(person.preferences);
  // The first digest after days away has what they brought.
  if (isAway(away, day)) return;
  if (now.getTime() < start || (digestAt && digestAt.getTime() >= start)) return;
  await db.transaction(async (tx) => {
    // Claims the digest of the day, so that no other process mails it too.
    const claimed = await tx.run(sql`
      UPDATE users SET digest_at = ${now} WHERE id = ${userId} AND digest_at IS NOT DISTINCT FROM ${digestAt}`);
    if (claimed === 0) return;
    const since = digestAt ?? new Date(now.getTime() - DAY_MS);
    const kinds = digestKinds.filter((kind) => notifications[kind].mail);
    const rows = await tx.rows<{ id: string }>(sql`
      SELECT id FROM notifications WHERE user_id = ${userId} AND kind::text = ANY(${kinds})
        AND read_at IS NULL AND created_at > ${since} AND created_at <= ${now} ORDER BY created_at, id LIMIT ${MOST_LINES}`);
    if (rows.length > 0) await mailDigest.enqueue(tx, { userId, email, day, ids: rows.map(({ id }) => id) });
  });
}

/** Starts the digests of people whose day has begun. */
export const startDigests = defineJob({
  name: 'start_digests',
  payload: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
  async run(_, { db, now }) {
    if (!canSendMail()) return;
    const people = await db.rows(
      sql`SELECT ${morningColumns} FROM users u
        WHERE u.preferences -> 'mailDigest' = 'true' AND u.email_verified_at IS NOT NULL AND u.disabled_at IS NULL
          AND (u.digest_at IS NULL OR u.digest_at < ${new Date(now.getTime() - DAY_MS / 2)})`,
      Morning,
    );
    for (const person of people) await startDigest(db, person, now);
  },
});
