import { hkdfSync } from 'node:crypto';
import { withClient } from './with-client';

const TIMEOUTS = { connectMs: 5_000, queryMs: 10_000 };

/** Identifies a secret without revealing it. */
const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'parcours/fingerprint', 16)).toString('base64url');

const SELECT = `SELECT value FROM deployment WHERE name = 'auth-secret'`;
const INSERT = `INSERT INTO deployment (name, value) VALUES ('auth-secret', $1)
  ON CONFLICT (name) DO UPDATE SET value = CASE WHEN $2 THEN excluded.value ELSE deployment.value END RETURNING value`;

/**
 * Checks that this process has the secret of all others that use the database. With another one, every other request
 * would sign people out, and encrypted values could not be read.
 * @param isNew whether the operator says that the earlier secret is lost
 * @throws with what to do.
 */
export async function requireSameSecret(
  url: string,
  { secret, isNew }: { secret: string; isNew: boolean },
): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  const value = await withClient(url, TIMEOUTS, async (client) => {
    const [found] = (await client.query<{ value: string }>(SELECT)).rows;
    if (found?.value === fingerprint) return fingerprint;
    return (await client.query<{ value: string }>(INSERT, [fingerprint, isNew])).rows[0]?.value;
  });
  if (value !== fingerprint)
    throw new Error(
      'AUTH_SECRET is not the one that this database was used with. Set the same on every app server, or copy auth-secret from the first data folder. If it is lost, start once with --new-secret: everyone signs in again, and connections, webhooks and invitation links must be made anew.',
    );
}
