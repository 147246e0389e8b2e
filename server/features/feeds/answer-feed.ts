import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { dayOf } from '../../../domain/zones';
import { textIn } from '../../../language/load-messages';
import { languageColumn, WithLanguage } from '../../core/caller/language';
import { zoneOf } from '../../core/caller/zone';
import { hashSecret } from '../../platform/config/secrets';
import { settings } from '../../platform/config/settings';
import { database } from '../../platform/database/client';
import { notFound } from '../../platform/errors/errors';
import { answerReads } from '../../platform/http/answer-reads';
import { isKnownTag } from '../../platform/http/entity-tags';
import type { PlainRequest } from '../../platform/http/plain-request';
import { countTry } from '../../platform/limits/throttle';
import { networkOf } from '../../platform/network/addresses';
import { FeedPart } from '../../wire/feed';
import { readAway } from '../shared/away';
import { readEntries } from './read-entries';
import { writeCalendar } from './write-calendar';

const address = /^\/feeds\/([\w-]{32})\.ics$/;

/** Where feeds are. They are not operations, because a calendar program has nothing but the token in the address. */
export const feedPath = '/feeds';

const Feed = WithLanguage.extend({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  include: z.array(FeedPart),
});

/** @throws 404 for an address that leads nowhere, 429 for a network or a feed that is read too often. */
async function readFeed(request: PlainRequest): Promise<string> {
  const db = database();
  const network = networkOf(request.headers.get('x-parcours-address') ?? '');
  await countTry(db, `feed:${network}`, { tries: 120, minutes: 1 });
  const [, token] = address.exec(new URL(request.url).pathname) ?? [];
  const feed =
    token &&
    (await db.row(
      sql`
      SELECT f.id, f.user_id AS "userId", f.name, f.include, ${languageColumn} AS language FROM feeds f JOIN users u ON u.id = f.user_id
      WHERE f.token_hash = ${hashSecret(token)} AND u.disabled_at IS NULL`,
      Feed,
    ));
  if (!feed) throw notFound('feed');
  const { id, userId, name, include, language } = feed;
  // Thousands of entries take a second to write. Calendar programs read once in some minutes.
  await countTry(db, `feed:${id}`, { tries: 30, minutes: 1 });
  // Calendar programs do not send their day.
  const today = dayOf(Date.now(), await zoneOf(db, userId));
  const [entries, away] = await Promise.all([
    readEntries(db, { userId, today }, include),
    readAway({ db, caller: { id: userId } }),
  ]);
  const t = await textIn(language, 'notifications');
  return writeCalendar(entries, { name, appUrl: settings().APP_URL, today, away, t });
}

/** Answers `GET /feeds/<token>.ics`: the days of an account as iCalendar. */
export const answerFeed = answerReads(async (request) => {
  const body = await readFeed(request);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    etag,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
  };
  return isKnownTag(request, etag) ? { status: 304, headers, body: null } : { status: 200, headers, body };
});
