import { withDatabase } from '../database/with-database';
import { settings } from '../settings';
import { normalEmail } from './accounts';
import { issueLink } from './links';

/**
 * `npm run --silent link -- <email>`: prints a one-time sign-in link, for who forgot a password on a server that sends
 * no mail, and for accounts that `npm run token` made.
 */
async function main(): Promise<void> {
  const [given = '', ...rest] = process.argv.slice(2);
  const email = normalEmail(given);
  if (rest.length > 0 || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error('Give one email address: npm run --silent link -- you@example.org');
  const path = await withDatabase((db) => issueLink(db, email));
  process.stdout.write(`${settings().APP_URL}${path}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
