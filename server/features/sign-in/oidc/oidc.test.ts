import { once } from 'node:events';
import { createServer } from 'node:http';
import { generators, Issuer } from 'openid-client';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { signedInBrowser } from '../../../../testing/browser-client';
import { type IssuedClaims, OIDC_CLIENT, startIssuer } from '../../../../testing/oidc-issuer';
import { createApp, type TestApp } from '../../../../testing/test-app';
import { connectIdentity } from '../identities';
import { issueLink, signInByLink } from '../sign-in-links';
import { discover } from './discover';
import { oidcProvider, readClaims, readPerson } from './oidc-provider';
import { signInByOidc } from './sign-in-by-oidc';

const redirectUri = 'http://parcours.test/api/auth/callback/oidc';

const settingsFor = (issuer: string, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OIDC_CLIENT.client_id,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.client_secret,
  ...more,
});

/** Follows the issuer's redirects, with its cookies, until one leads back to us. */
async function follow(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  while (!next.startsWith(redirectUri)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    next = new URL(answer.headers.get('location') ?? '', next).href;
  }
  return next;
}

/** Signs in at the issuer with our provider's options, as next-auth does it. */
async function personAt(): Promise<ReturnType<typeof readPerson>> {
  const metadata = await discover();
  const [provider] = oidcProvider(metadata);
  const { client: more, clientId = '', clientSecret = '' } = provider ?? {};
  const issuer = new Issuer({ ...metadata });
  const client = new issuer.Client({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    ...more,
  });
  const [code_verifier, nonce, state] = [generators.codeVerifier(), generators.nonce(), generators.state()];
  const code_challenge = generators.codeChallenge(code_verifier);
  const asked = {
    scope: 'openid email profile',
    code_challenge,
    code_challenge_method: 'S256',
    nonce,
    state,
  };
  const back = await follow(client.authorizationUrl(asked));
  const tokens = await client.callback(redirectUri, client.callbackParams(back), {
    code_verifier,
    nonce,
    state,
  });
  return readPerson(await readClaims(client, tokens));
}

const signInAs = async (
  app: TestApp,
  issuer: { signsIn: (claims: IssuedClaims) => void },
  claims: IssuedClaims,
) => {
  issuer.signsIn(claims);
  return signInByOidc(app.db, await personAt());
};

const refused = (reason: string) => ({ reason });

describe('single sign-on', () => {
  test('knows a person by issuer and sub, also after their address changes', async () => {
    await using issuer = await startIssuer({ redirectUri });
    await using app = await createApp({ env: settingsFor(issuer.issuer) });
    const first = await signInAs(app, issuer, {
      sub: '1',
      email: 'Sam@Example.org',
      email_verified: true,
      name: 'Sam',
    });
    expect(first).toMatchObject({ by: 'oidc', version: 1 });
    const again = [{ sub: '1', email: 'other@example.org', email_verified: true }, { sub: '1' }];
    for (const claims of again) expect(await signInAs(app, issuer, claims)).toEqual(first);
    const users = await app.db.rows(
      sql`SELECT email, name, email_verified_at IS NOT NULL AS verified FROM users`,
    );
    expect(users).toEqual([{ email: 'sam@example.org', name: 'Sam', verified: true }]);
    const other = await signInAs(app, issuer, { sub: '2', email: 'kim@example.org', email_verified: true });
    expect(other.id).not.toBe(first.id);
  });

  test('tells people with the same sub at two issuers apart', async () => {
    await using one = await startIssuer({ redirectUri });
    await using two = await startIssuer({ redirectUri });
    const claims = { sub: '1', email: 'sam@example.org' };
    await using app = await createApp({ env: settingsFor(one.issuer) });
    const first = await signInAs(app, one, claims);
    two.signsIn({ ...claims, email: 'kim@example.org' });
    const person = { ...(await personAt()), issuer: two.issuer, email: 'kim@example.org' };
    expect((await signInByOidc(app.db, person)).id).not.toBe(first.id);
  });

  test.each<[string, IssuedClaims, boolean]>([
    ['true', { sub: '1', email: 'ann@example.org', email_verified: true }, true],
    ['false', { sub: '1', email: 'ann@example.org', email_verified: false }, false],
    ['missing', { sub: '1', email: 'ann@example.org' }, false],
    ['the text “false”', { sub: '1', email: 'ann@example.org', email_verified: 'false' }, false],
    ['the text “true”', { sub: '1', email: 'ann@example.org', email_verified: 'true' }, false],
  ])('with email_verified %s joins a verified account only if it is true', async (_, claims, joins) => {
    await using issuer = await startIssuer({ redirectUri });
    await using app = await createApp({ env: settingsFor(issuer.issuer) });
    const ann = await app.accountWithEmail('ann@example.org');
    const signIn = signInAs(app, issuer, claims);
    if (joins) expect(await signIn).toMatchObject({ id: ann.id });
    else await expect(signIn).rejects.toMatchObject(refused('ConnectFirst'));
  });

  test('never joins an account whose address is not verified', async () => {
    await using issuer = await startIssuer({ redirectUri });
    await using app = await createApp({ env: settingsFor(issuer.issuer, { OIDC_TRUST_EMAIL: 'true' }) });
    const ann = await app.accountWithEmail('ann@example.org', { isVerified: false });
    const claims = { sub: '1', email: 'ann@example.org' };
    await expect(signInAs(app, issuer, claims)).rejects.toMatchObject(refused('ConnectFirst'));
    await connectIdentity(app.db, ann.id, { provider: issuer.issuer, subject: '1' });
    expect(await signInAs(app, issuer, claims)).toMatchObject({ id: ann.id });
    expect(await app.db.row(sql`SELECT FROM users WHERE email_verified_at IS NOT NULL`)).toBeDefined();
  });

  test('joins a verified account by an unverified address only with OIDC_TRUST_EMAIL', async () => {
    await using issuer = await startIssuer({ redirectUri });
    await using app = await createApp({ env: settingsFor(issuer.issuer, { OIDC_TRUST_EMAIL: 'true' }) });
    const ann = await app.accountWithEmail('ann@example.org');
    const claims = { sub: '1', email: 'ann@example.org', email_verified: 'false' };
    expect(await signInAs(app, issuer, claims)).toMatchObject({ id: ann.id });
  });

  test('makes one account for five first sign-ins at once', async () => {
    await using issuer = await startIssuer({ redirectUri });
    await using app = await createApp({ env: settingsFor(issuer.issuer) });
    issuer.signsIn({ sub: '1', email: 'sam@example.org' });
    const person = await personAt();
    const all = await Promise.all(Array.from({ length: 5 }, () => signInByOidc(app.db, person)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  const known = { sub: '1', email: 'ann@example.org', email_verified: true };
  const unknown = { sub: '1', email: 'new@example.org', email_verified: true };

  const cases: { where: string; env: Record<string, string>; claims: IssuedClaims; reason: string }[] = [
    { where: 'without an address', env: {}, claims: { sub: '1' }, reason: 'NoAddress' },
    {
      where: 'where OIDC_SIGN_UP is false',
      env: { OIDC_SIGN_UP: 'false' },
      claims: unknown,
      reason: 'NotConnected',
    },
    { where: 'where SIGN_UP is closed', env: { SIGN_UP: 'closed' }, claims: known, reason: 'NotConnected' },
    { where: 'without an invitation', env: { SIGN_UP: 'invited' }, claims: unknown, reason: 'SignUpRefused' },
  ];

  test.each(cases)('opens only a connected account $where', async ({ env, claims, reason }) => {
    await using issuer = await startIssuer({ redirectUri });
    await using app = await createApp({ env: settingsFor(issuer.issuer, env) });
    const ann = await app.accountWithEmail('ann@example.org');
    await expect(signInAs(app, issuer, claims)).rejects.toMatchObject(refused(reason));
    await connectIdentity(app.db, ann.id, { provider: issuer.issuer, subject: claims.sub });
    expect(await signInAs(app, issuer, claims)).toMatchObject({ id: ann.id });
  });

  test('uses the algorithm and client authentication that the issuer supports', async () => {
    await using _app = await createApp({ env: settingsFor('https://id.example') });
    const [provider] = oidcProvider({
      issuer: 'https://id.example',
      authorization_endpoint: 'https://id.example/authorize',
      token_endpoint: 'https://id.example/token',
      jwks_uri: 'https://id.example/keys',
      id_token_signing_alg_values_supported: ['HS256', 'ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    });
    expect(provider?.client).toEqual({
      id_token_signed_response_alg: 'ES256',
      token_endpoint_auth_method: 'client_secret_post',
    });
  });
});

describe('an issuer', () => {
  const answering = async (body: string, status = 200) => {
    const server = createServer((_, outgoing) => outgoing.writeHead(status).end(body));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    const issuer = `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`;
    return { issuer, [Symbol.dispose]: () => server.close() };
  };

  test.each([
    ['that fails', 'no', 500],
    ['that redirects', '', 302],
    ['that answers no JSON', '<html>', 200],
    ['that lacks endpoints', '{"issuer":"x"}', 200],
    [
      'that is another one',
      '{"issuer":"https://evil.example","authorization_endpoint":"https://evil.example/a","token_endpoint":"https://evil.example/t","jwks_uri":"https://evil.example/k"}',
      200,
    ],
  ])('%s is refused', async (_, body, status) => {
    using server = await answering(body, status);
    await using _app = await createApp({ env: settingsFor(server.issuer) });
    await expect(discover()).rejects.toMatchObject(refused('OidcUnavailable'));
  });
});

describe('where OIDC_ONLY is set', () => {
  const env = settingsFor('https://id.example', { OIDC_ONLY: 'true', OIDC_NAME: 'Example' });

  test('only printed links work besides single sign-on', async () => {
    await using app = await createApp({
      env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1', APP_URL: 'https://p.example' },
    });
    const ann = await app.account('Ann');
    const browser = await signedInBrowser(app, ann);
    const password = 'four words are enough';
    const answers = await Promise.all([
      browser.mutate('account.signUp', { email: 'new@example.org', password }),
      browser.mutate('account.sendLink', { email: ann.email }),
      browser.mutate('account.changePassword', { next: password }),
      browser.mutate('passkeys.newOptions', {}),
      browser.mutate('passkeys.signInOptions', {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    const token = (await issueLink(app.db, ann.email)).split('#')[1] ?? '';
    expect(await signInByLink(app.db, token)).toMatchObject({ id: ann.id });
  });

  test('the last identity cannot be disconnected, and another’s is unknown', async () => {
    await using app = await createApp({ env });
    const ann = await app.account('Ann');
    const browser = await signedInBrowser(app, ann);
    const provider = 'https://id.example/';
    const one = { provider, subject: '1' };
    const two = { provider, subject: '2' };
    await connectIdentity(app.db, ann.id, one);
    expect(await browser.mutate('identities.disconnect', one)).toMatchObject({ status: 409 });
    const bob = await app.account('Bob');
    await connectIdentity(app.db, bob.id, two);
    await expect(connectIdentity(app.db, ann.id, two)).rejects.toMatchObject(refused('IdentityTaken'));
    expect(await browser.mutate('identities.disconnect', two)).toMatchObject({ status: 404 });
    expect((await browser.query('identities.list')).body).toMatchObject({
      identities: [{ ...one, name: 'Example' }],
      providers: [{ id: 'oidc', name: 'Example' }],
    });
  });
});
