import { randomUUID } from 'node:crypto';
import { type Answer, createClient } from '../api-client';
import type { AttackedApp } from './attacked-app';
import { csvRows } from './texts';

/* Attacks that need no fault of the app, only many requests: writes with keys, and what everybody may read. */

type Strike = () => Promise<string>;

const statusOf = ({ status }: Answer) => String(status);

/** Imports of three accounts, each with a key of its own. */
export async function keyedImports(app: AttackedApp): Promise<Strike> {
  const accounts = [await app.account(), await app.account(), await app.account()];
  const body = JSON.stringify({ source: 'csv', content: csvRows(900_000), dryRun: true });
  let at = 0;
  return async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { client } = accounts[at++ % accounts.length] ?? (await app.account());
    return statusOf(await client.send('/v2/imports', { method: 'POST', headers, body }));
  };
}

/** Whether the app is ready. */
export async function readiness(app: AttackedApp): Promise<Strike> {
  const anonymous = createClient(app.url);
  return async () => statusOf(await anonymous.get('/readyz'));
}

const documents = [
  '/v2/openapi.json',
  '/docs',
  '/llms.txt',
  '/help',
  '/.well-known/oauth-authorization-server',
];

/** Documents without a sign-in, compressed. */
export async function publicDocuments(app: AttackedApp): Promise<Strike> {
  let at = 0;
  return async () => {
    const path = documents[at++ % documents.length] ?? '/docs';
    const answer = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    return String(answer.status);
  };
}
