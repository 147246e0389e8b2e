import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/config/run-command';
import { withDatabase } from '../../platform/database/with-database';
import { ensureVerifiedAccount, normalizeEmail } from './accounts';
import { issueToken } from './tokens';

/** `npm run --silent token -- <email> [--name <label>]`: prints one token and nothing else. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' } },
  });
  const [given = '', ...rest] = positionals;
  const email = normalizeEmail(given);
  if (rest.length > 0 || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error('Give one email address: npm run --silent token -- you@example.org --name laptop');
  const name = (values.name ?? 'Command line').slice(0, 100);
  return withDatabase(async (db) => {
    const userId = await ensureVerifiedAccount(db, email);
    return (await issueToken(db, { userId, name })).value;
  });
}

await runCommand(main);
