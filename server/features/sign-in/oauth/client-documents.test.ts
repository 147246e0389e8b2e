import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../../../testing/instances';
import { localhostCertificate } from '../../../../testing/localhost-certificate';
import { connectWithConsent } from '../../../../testing/mcp-oauth-client';
import { oauthApp, oauthBrowser } from '../../../../testing/oauth-browser';
import { findFreePort } from '../../../../testing/start/free-port';
import { listen } from '../../../../testing/start/listen';
import { createApp, type TestAccount } from '../../../../testing/test-app';

const redirectUrl = 'http://127.0.0.1:7777/callback';

/** Serves the metadata documents of apps over https, and counts connections. */
async function serveDocuments(answer: (origin: string) => RequestListener) {
  let connections = 0;
  const port = await findFreePort();
  const origin = `https://localhost:${port}`;
  const server = createServer(localhostCertificate, answer(origin)).on('connection', () => {
    connections += 1;
  });
  server.listen(port);
  await once(server, 'listening');
  return {
    origin,
    port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const documentAt = (url: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({ client_id: url, client_name: 'Documented app', redirect_uris: [redirectUrl], ...more });

/** A good document, and those that must not be accepted. */
const documents = (origin: string): RequestListener => {
  const bodies: Record<string, string> = {
    '/client.json': documentAt(`${origin}/client.json`),
    '/other.json': documentAt(`${origin}/client.json`),
    '/secret.json': documentAt(`${origin}/secret.json`, { client_secret: 'x' }),
    '/large.json': documentAt(`${origin}/large.json`, { padding: 'x'.repeat(70_000) }),
  };
  return ({ url = '' }, response) => {
    if (url === '/moved.json') response.writeHead(302, { location: '/client.json' });
    response.end(bodies[url] ?? '');
  };
};

/** A process of the app that trusts our certificate and may connect to this machine. */
async function startTrusting(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-cimd-'));
  const certificate = join(folder, 'cert.pem');
  writeFileSync(certificate, localhostCertificate.cert);
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const instance = await startInstance(databaseUrl, {
    APP_URL: url,
    NODE_EXTRA_CA_CERTS: certificate,
    ALLOW_PRIVATE_HOSTS: 'true',
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await instance[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

const consentAs = (url: string, account: TestAccount) => async (authorizationUrl: URL) => {
  const browser = await oauthBrowser(url, account);
  return browser.decide(await browser.open(authorizationUrl), 'allow');
};

const me = { name: 'get_me', arguments: {} };

test('the official client connects by metadata document until its access is revoked', async () => {
  await using app = await createApp();
  await using documented = await serveDocuments(documents);
  await using instance = await startTrusting(app.url);
  const { url } = instance;
  const ann = await app.account('Ann');
  const clientMetadataUrl = `${documented.origin}/client.json`;
  const { client, stored } = await connectWithConsent(
    `${url}/mcp`,
    { redirectUrl, clientMetadataUrl },
    consentAs(url, ann),
  );
  expect((await client.callTool(me)).structuredContent).toMatchObject({ me: { id: ann.id } });
  const first = stored.tokens?.access_token;
  await app.db.run(
    sql`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'AccessToken'`,
  );
  expect((await client.callTool(me)).structuredContent).toMatchObject({ me: { id: ann.id } });
  expect(stored.tokens?.access_token).not.toBe(first);
  const [grant] = await app.db.rows(sql`SELECT client_id, client_name FROM oauth_grants`);
  expect(grant).toEqual({ client_id: clientMetadataUrl, client_name: 'Documented app' });
  const revoked = await oauthApp(url).revoke(clientMetadataUrl, stored.tokens?.refresh_token ?? '');
  expect(revoked.status).toBe(200);
  await expect(client.callTool(me)).rejects.toThrow();

  const browser = await oauthBrowser(url, ann);
  for (const path of ['/other.json', '/secret.json', '/large.json', '/moved.json', '/missing.json']) {
    const query = oauthApp(url).query(documented.origin + path);
    const { status } = await browser.send(`/oauth/authorize?${query}`);
    expect([path, status]).toEqual([path, 400]);
  }
});

test('the official client registers itself, calls and refreshes', async () => {
  await using server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  const ann = await app.account('Ann');
  const { client, stored } = await connectWithConsent(
    `${server.url}/mcp`,
    { redirectUrl },
    consentAs(server.url, ann),
  );
  expect((await client.callTool(me)).structuredContent).toMatchObject({ me: { id: ann.id } });
  const used = stored.tokens?.refresh_token;
  await app.db.run(
    sql`UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'AccessToken'`,
  );
  expect((await client.callTool(me)).structuredContent).toMatchObject({ me: { id: ann.id } });
  expect(stored.tokens?.refresh_token).not.toBe(used);
});

describe('metadata documents at private addresses', () => {
  test('are not fetched', async () => {
    await using server = await listen();
    await using app = await createApp({ env: { APP_URL: server.url } });
    await using inside = await serveDocuments(documents);
    const browser = await oauthBrowser(server.url, await app.account('Ann'));
    for (const host of [
      `localhost:${inside.port}`,
      `127.0.0.1:${inside.port}`,
      `[::1]:${inside.port}`,
      '10.0.0.1',
    ]) {
      const query = oauthApp(server.url).query(`https://${host}/client.json`);
      expect((await browser.send(`/oauth/authorize?${query}`)).status).toBe(400);
    }
    expect(inside.connections()).toBe(0);
  });
});
