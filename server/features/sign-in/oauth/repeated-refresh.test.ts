import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { oauthApp, oauthBrowser, readTokens } from '../../../../testing/oauth-browser';
import { listen } from '../../../../testing/start/listen';
import { createApp } from '../../../../testing/test-app';

test('a refresh that is repeated within a minute, also at once, gets the same tokens', async () => {
  await using server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  const ann = await app.account('Ann');
  const statusWith = async (token: string) =>
    (await app.send('/v2/me', { headers: { authorization: `Bearer ${token}` } })).status;
  const refusal = async (response: Response) => `${response.status} ${(await response.json()).error}`;
  const client = oauthApp(server.url);
  const clientId = await client.registered();
  const browser = await oauthBrowser(server.url, ann);
  const answer = await browser.decide(await browser.open(client.query(clientId)), 'allow');
  const code = answer.searchParams.get('code') ?? '';
  const { refresh_token: first } = await readTokens(await client.exchange(clientId, code));
  const answers = await Promise.all([1, 2, 3].map(() => client.refresh(clientId, first)));
  const tokens = await Promise.all(answers.map(readTokens));
  const values = tokens.map(({ access_token, refresh_token }) => [access_token, refresh_token]);
  expect(new Set(values.map(String)).size).toBe(1);
  for (const { access_token } of tokens) expect(await statusWith(access_token)).toBe(200);
  const other = await client.registered({ client_name: 'Other' });
  expect(await refusal(await client.refresh(other, first))).toBe('400 invalid_grant');
  const next = await readTokens(await client.refresh(clientId, tokens[0]?.refresh_token ?? ''));
  expect(await statusWith(next.access_token)).toBe(200);
  await app.db.run(sql`UPDATE oauth_tokens SET consumed_at = consumed_at - interval '61 seconds'`);
  expect(await refusal(await client.refresh(clientId, first))).toBe('400 invalid_grant');
  expect(await statusWith(next.access_token)).toBe(401);
});
