import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider, { type ClientMetadata } from 'oidc-provider';

/** What an issuer says of the person who signs in. */
export interface IssuedClaims {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
}

export const OIDC_CLIENT = { client_id: 'parcours', client_secret: 'a secret of the client' };

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

function createProvider(issuer: string, client: ClientMetadata, person: () => IssuedClaims): Provider {
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The library warns of keys and lifetimes that it chooses itself.
    jwks: { keys: [signingKey] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ ...person() }) }),
    // Every client may have what it asks for.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  });
  provider.on('server_error', (_ctx, error) => process.stderr.write(`${error.stack}\n`));
  return provider;
}

interface IssuerOptions {
  redirectUri: string;
  /** A free one by default. */
  port?: number;
  client?: Partial<ClientMetadata>;
}

/** A real issuer on this machine, at which the person of the last `signsIn` signs in without being asked. */
export async function startIssuer({ redirectUri, port = 0, client = {} }: IssuerOptions) {
  let person: IssuedClaims = { sub: 'nobody' };
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const issuer = `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`;
  const metadata = { ...OIDC_CLIENT, redirect_uris: [redirectUri], ...client };
  const provider = createProvider(issuer, metadata, () => person);
  const answer = provider.callback();
  server.on('request', (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/interaction/')) return void answer(incoming, outgoing);
    const login = { login: { accountId: person.sub } };
    provider
      .interactionFinished(incoming, outgoing, login)
      .catch((error: unknown) => outgoing.destroy(Object(error)));
  });
  return {
    issuer,
    signsIn: (claims: IssuedClaims) => {
      person = claims;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
