import pg from 'pg';
import { siblingUrl } from './client';
import { isOfExtension } from './extension-objects';
import { withClient } from './with-client';

/** The superuser that `initdb` made. */
export const ADMIN = 'parcours';
/** The role that the app connects as. It owns its database and can do nothing outside of it. */
export const APP = 'parcours_app';
export const DATABASE = 'parcours';

const PATIENCE = { connectMs: 5_000, queryMs: 60_000 };

async function ensureRole(admin: pg.Client, password: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [APP]);
  if (!rowCount) await admin.query(`CREATE ROLE ${APP}`);
  await admin.query(
    `ALTER ROLE ${APP} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  await admin.query(
    rowCount ? `ALTER DATABASE ${DATABASE} OWNER TO ${APP}` : `CREATE DATABASE ${DATABASE} OWNER ${APP}`,
  );
}

/** Earlier versions created everything as the superuser. Indexes and sequences follow their table; extensions stay. */
const reassignOwnership = `DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER TABLE %s OWNER TO ${APP}', oid::regclass) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relowner <> '${APP}'::regrole AND NOT ${isOfExtension('pg_class')}
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${APP}', oid::regtype) FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND typowner <> '${APP}'::regrole AND NOT ${isOfExtension('pg_type')}
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${APP}', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proowner <> '${APP}'::regrole AND NOT ${isOfExtension('pg_proc')}
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`;

/** Creates the app's role and database if they are missing, and makes the role the owner of what the database holds. */
export async function ensureAppRole(adminUrl: string, password: string): Promise<void> {
  await withClient(siblingUrl(adminUrl, 'postgres'), PATIENCE, async (admin) => {
    await ensureRole(admin, password);
    await ensureDatabase(admin);
  });
  await withClient(siblingUrl(adminUrl, DATABASE), PATIENCE, (admin) => admin.query(reassignOwnership));
}
