import sql from 'sql-template-tag';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import { countTry, waitAfterTry } from '../../platform/limits/throttle';
import { networkOf } from '../../platform/network/addresses';
import { normalizeEmail } from './accounts';
import { readKnownBrowser } from './known-browser';
import { SIGN_IN_MINUTES } from './sign-in-links';

const perBrowser = { tries: 10, minutes: 60 };
const perNetwork = { tries: 60, minutes: 60 };
const perPair = { tries: 5, minutes: 60 };
/** At most as long as a link works: a person who is refused still has a working link in the mailbox. */
const perAddress = { tries: 10, minutes: SIGN_IN_MINUTES };

interface Asking {
  db: Db;
  /** The network address of the client. */
  address: string;
  cookies: string | null;
}

/** The browser, if the owner of this verified address has signed in there before. A stranger can make an unverified account. */
async function findKnownBrowser({ db, cookies }: Asking, email: string): Promise<string | undefined> {
  const user = await db.row<{ id: string }>(
    sql`SELECT id FROM users WHERE email = ${email} AND email_verified_at IS NOT NULL`,
  );
  return user && readKnownBrowser(cookies, user.id);
}

/**
 * Counts a mailed link. A browser that the owner knows has a limit of its own, so that strangers cannot use it up. Others
 * are limited by network, and by network and address. A limit over all networks keeps a mailbox from being flooded.
 * @throws 429
 */
export async function countLink(asking: Asking, wanted: string): Promise<void> {
  const { db, address } = asking;
  const email = normalizeEmail(wanted);
  const browser = await findKnownBrowser(asking, email);
  if (browser) return countTry(db, `link:browser:${browser}`, perBrowser);
  const network = networkOf(address);
  await countTry(db, `link:network:${network}`, perNetwork);
  await countTry(db, `link:pair:${email}:${network}`, perPair);
  const wait = await waitAfterTry(db, `link:address:${email}`, perAddress);
  if (wait > 0)
    throw new AppError(
      'rate_limited',
      `Several links were sent to this address just now. Open the newest, or try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
    );
}
