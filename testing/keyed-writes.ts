import pg from 'pg';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import { callHeaders, type TestAccount, type TestApp } from './test-app';

/* Writes with an Idempotency-Key, and locks that hold them up. */

export const json = { 'content-type': 'application/json' };

interface Said {
  status: number;
  text: string;
  replayed: string | null;
  code?: string;
  fields?: string[];
}

/** What a transport answered. */
export async function said(answer: Promise<Response>): Promise<Said> {
  const response = await answer;
  const [text, replayed] = [await response.text(), response.headers.get('idempotent-replayed')];
  const { error } = JSON.parse(text);
  const fields = error?.details.map(({ field }: { field: string }) => field);
  return { status: response.status, text, replayed, ...(error && { code: error.code, fields }) };
}

/** Sends POST requests of an account, each with a key. */
export const writer =
  (app: TestApp, as: TestAccount) =>
  (key: string, body: unknown, path = '/v2/areas') =>
    said(
      app.send(path, {
        method: 'POST',
        headers: { ...callHeaders(as), ...json, 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    );

export const count = async (app: TestApp, table: 'areas' | 'activity' | 'idempotency_keys') => {
  const tables = { areas: sql`areas`, activity: sql`activity`, idempotency_keys: sql`idempotency_keys` };
  return (await app.db.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${tables[table]}`))?.n;
};

export const patience = { timeout: 20_000, interval: 5 };

/** Takes a lock until it is released. */
async function lock(app: TestApp, statement: string) {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  const waiting = (query: string) =>
    app.db.row<{ pid: number }>(sql`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${query}`);
  return {
    /** The connection of a statement that waits. */
    waiting: async (query = '%') => (await vi.waitUntil(() => waiting(query), patience)).pid,
    letGo: () => client.end(),
  };
}

/** Holds every write of areas. */
export const stopWrites = (app: TestApp) => lock(app, 'LOCK TABLE areas IN EXCLUSIVE MODE');

/** Holds the writes whose keys are claimed now, when they store their answer. */
export const stopAnswers = (app: TestApp) =>
  lock(app, 'SELECT FROM idempotency_keys WHERE answer IS NULL FOR UPDATE');
