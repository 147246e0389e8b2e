import { expect, test } from 'vitest';
import { oauthApp, oauthBrowser, readTokens } from '../../../../testing/oauth-browser';
import { listen } from '../../../../testing/start/listen';
import { createApp } from '../../../../testing/test-app';

test('grants what the person chose of what an app asked for, also after a refresh', async () => {
  await using server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  const client = oauthApp(server.url);
  const clientId = await client.registered();
  const browser = await oauthBrowser(server.url, await app.account('Ann'));
  for (const { decision, asked, granted, status } of [
    { decision: 'read', asked: 'read write', granted: 'read', status: 403 },
    { decision: 'propose', asked: 'read write', granted: 'read propose', status: 202 },
    { decision: 'allow', asked: 'read propose', granted: 'read propose', status: 202 },
    { decision: 'read', asked: 'read propose', granted: 'read', status: 403 },
    { decision: 'allow', asked: 'read propose write', granted: 'read write', status: 201 },
  ] as const) {
    const path = await browser.open(client.query(clientId, { scope: asked }));
    const answer = await browser.decide(path, decision);
    const code = answer.searchParams.get('code') ?? '';
    const first = await readTokens(await client.exchange(clientId, code));
    const { scope, access_token } = await readTokens(await client.refresh(clientId, first.refresh_token));
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const read = await app.send('/v2/me', { headers });
    const written = await app.send('/v2/tasks', { method: 'POST', headers, body: '{"title":"x"}' });
    expect([asked, decision, first.scope, scope, read.status, written.status]).toEqual([
      asked,
      decision,
      granted,
      granted,
      200,
      status,
    ]);
  }
});
