import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { withDatabase } from '../database/with-database';
import { createAccount, issueToken, normalEmail } from './accounts';

/** `npm run --silent token -- <email> [--name <label>]`: prints one token and nothing else. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' } },
  });
  const [email, ...rest] = positionals;
  if (!email || rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Error('Give one email address: npm run --silent token -- you@example.org --name laptop');
  }
  const name = values.name ?? 'Command line';
  const value = await withDatabase(async (db) => {
    const known = await db.row<{ id: string }>(sql`SELECT id FROM users WHERE email = ${normalEmail(email)}`);
    const userId = known?.id ?? (await createAccount(db, { email })).userId;
    return (await issueToken(db, { userId, name })).value;
  });
  process.stdout.write(`${value}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
