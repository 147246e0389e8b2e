import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../../testing/planner-client';
import { createApp, type TestApp, transports } from '../../../../testing/test-app';
import { hashSecret, newSecret } from '../../../platform/config/secrets';
import { Authorization } from '../../../wire/account';
import { revokeEarlierAccess } from '../revoke-earlier-access';
import { insertGrant } from './consent';
import { deviceGrant, type Scope } from './metadata';

const Authorizations = z.strictObject({ authorizations: z.array(Authorization) });

/** An access token as after a finished flow. */
async function accessToken({ db }: TestApp, userId: string, scopes: Scope[]): Promise<string> {
  const app = { clientId: 'https://app.example/client.json', clientName: 'App', scopes };
  const grantId = await insertGrant(db, userId, app);
  const value = newSecret('pcat_');
  await db.run(sql`
    INSERT INTO oauth_tokens (token_hash, kind, grant_id, client_id, scopes, payload, expires_at)
    VALUES (${hashSecret(value)}, 'AccessToken', ${grantId}, ${app.clientId}, ${scopes}, '', now() + interval '1 hour')`);
  return value;
}

const metadata = 'resource_metadata="http://parcours.test/.well-known/oauth-protected-resource/mcp"';
const challengeOf = ({ status, headers }: Response) => [status, headers.get('www-authenticate')];

const post = (path: string, authorization: string | undefined, body: unknown) =>
  new Request(`http://parcours.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
const toolCall = (name: string, input: Record<string, unknown> = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

test('tells clients how to get a token, and what is wrong with theirs', async () => {
  await using app = await createApp();
  const send = (path: string, authorization?: string) =>
    app.send(path, post(path, authorization, path === '/mcp' ? toolCall('list_areas') : { title: 'x' }));
  for (const path of ['/v2/tasks', '/mcp']) {
    expect(challengeOf(await send(path))).toEqual([401, `Bearer ${metadata}`]);
    expect(challengeOf(await send(path, 'Bearer pcat_unknown'))).toEqual([
      401,
      `Bearer ${metadata}, error="invalid_token"`,
    ]);
  }
});

test('refuses a write with the scope read and names the missing scope', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const token = await accessToken(app, ann.id, ['read']);
  const missing = [403, `Bearer ${metadata}, error="insufficient_scope", scope="write"`];
  const bearer = `Bearer ${token}`;
  const send = (path: string, body: unknown) => app.send(path, post(path, bearer, body));
  expect(challengeOf(await send('/v2/tasks', { title: 'No' }))).toEqual(missing);
  expect(challengeOf(await send('/mcp', toolCall('create_task', { title: 'No' })))).toEqual(missing);
  const batch = [toolCall('list_areas'), toolCall('create_task', { title: 'No' })];
  expect(challengeOf(await send('/mcp', batch))).toEqual(missing);
  const listed = z
    .object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) })
    .parse(await (await send('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).json());
  const names = listed.result.tools.map(({ name }) => name);
  expect(names).toContain('list_tasks');
  expect(names).not.toContain('create_task');
  expect(await app.db.rows(sql`SELECT 1 FROM tasks`)).toEqual([]);
});

test.each(transports)('write includes read over %s, except creating tokens', async (transport) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const token = await accessToken(app, ann.id, ['write']);
  const user = plannerClient(app.transport(transport).as({ token }));
  expect((await user.call('list_tasks')).status).toBe(200);
  expect((await user.call('create_task', { title: 'Yes' })).status).toBe(201);
  expect(await user.refusal('create_token', { name: 'Longer than I may live' })).toBe('403');
});

test.each(transports)(
  'lists and revokes only the account’s own authorizations over %s',
  async (transport) => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const [user, stranger] = [ann, eve].map((account) => plannerClient(app.transport(transport).as(account)));
    if (!user || !stranger) throw new Error('No planners.');
    const token = await accessToken(app, ann.id, ['read']);
    const use = () => app.transport(transport).call({ token }, 'get_me');
    expect((await use()).status).toBe(200);
    const { authorizations } = await user.expectOk(Authorizations, 'list_authorizations');
    expect(authorizations).toEqual([
      {
        id: expect.any(String),
        clientId: 'https://app.example/client.json',
        clientName: 'App',
        scopes: ['read'],
        places: null,
        createdAt: expect.any(Number),
        lastUsedAt: expect.any(Number),
      },
    ]);
    const authorizationId = authorizations[0]?.id ?? '';
    expect(await stranger.expectOk(Authorizations, 'list_authorizations')).toEqual({ authorizations: [] });
    const answered = (revoked: boolean) => ({ status: 200, body: { revoked } });
    expect(await stranger.call('revoke_authorization', { authorizationId })).toEqual(answered(false));
    expect(await user.call('revoke_authorization', { authorizationId })).toEqual(answered(true));
    expect((await use()).status).toBe(401);
    expect(await user.call('revoke_authorization', { authorizationId })).toEqual(answered(false));
  },
);

test('all tokens of a grant share one rate limit', async () => {
  await using app = await createApp({ rateLimit: 2 });
  const token = await accessToken(app, (await app.account('Ann')).id, ['read']);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i += 1)
    statuses.push((await app.transport('rest').call({ token }, 'get_me')).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('a takeover and a deleted account end the access of apps', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const tokens = [await accessToken(app, ann.id, ['read']), await accessToken(app, bob.id, ['read'])];
  await revokeEarlierAccess(app.db, ann.id);
  await app.db.run(sql`DELETE FROM users WHERE id = ${bob.id}`);
  for (const token of tokens)
    expect((await app.transport('rest').call({ token }, 'get_me')).status).toBe(401);
});

test('serves the metadata documents', async () => {
  await using app = await createApp();
  const read = async (path: string): Promise<unknown> => (await app.send(`/.well-known/${path}`)).json();
  const resource = {
    resource: 'http://parcours.test/mcp',
    authorization_servers: ['http://parcours.test'],
    scopes_supported: ['read', 'propose', 'write'],
  };
  expect(await read('oauth-protected-resource')).toMatchObject(resource);
  expect(await read('oauth-protected-resource/mcp')).toMatchObject(resource);
  for (const path of ['oauth-authorization-server', 'openid-configuration'])
    expect(await read(path)).toMatchObject({
      issuer: 'http://parcours.test',
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      registration_endpoint: 'http://parcours.test/oauth/register',
      device_authorization_endpoint: 'http://parcours.test/oauth/device_authorization',
      grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['none'],
    });
  expect((await app.send('/.well-known/other')).status).toBe(404);
});
