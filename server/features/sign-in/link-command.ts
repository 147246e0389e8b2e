import { runCommand } from '../../platform/config/run-command';
import { settings } from '../../platform/config/settings';
import { withDatabase } from '../../platform/database/with-database';
import { ensureVerifiedAccount, normalizeEmail } from './accounts';
import { issueLink } from './sign-in-links';

/**
 * `npm run --silent link -- <email>`: verifies the address and prints a one-time sign-in link. For people who forgot
 * their password or cannot verify their address because the server sends no mail, and for accounts without a password.
 */
async function main(): Promise<string> {
  const [given = '', ...rest] = process.argv.slice(2);
  const email = normalizeEmail(given);
  if (rest.length > 0 || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error('Give one email address: npm run --silent link -- you@example.org');
  const path = await withDatabase(async (db) => {
    await ensureVerifiedAccount(db, email);
    return issueLink(db, email);
  });
  return `${settings().APP_URL}${path}`;
}

await runCommand(main);
