import { createHmac, generateKeyPairSync } from 'node:crypto';
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import { logFailure } from '../../../platform/config/log';
import { newSecret } from '../../../platform/config/secrets';
import { settings } from '../../../platform/config/settings';
import { database } from '../../../platform/database/client';
import { toAppError } from '../../../platform/errors/errors';
import { networkOf } from '../../../platform/network/addresses';
import { isEnabled } from '../accounts';
import { isLoopback, normalizeClientMetadata } from './client-metadata';
import { POLL_SECONDS, pollsTooSoon } from './device-codes';
import { fetchClientDocument } from './fetch-client-document';
import { oauthPaths, resourceUrl, Scope } from './metadata';
import { burnCode, createAdapter } from './oauth-adapter';
import { problemPage } from './problem-page';

const HOUR = 3600;
const DAY = 24 * HOUR;

const MAX_STATE = 2048;
const MAX_PARAMETERS = 6144;

/**
 * Limits what an authorization request stores until it is answered, because anyone can send one.
 * @throws invalid_request
 */
function limitParameters(params: Record<string, unknown>): void {
  const sizeOf = (value: unknown) => (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  if (sizeOf(params['state']) > MAX_STATE)
    throw new errors.InvalidRequest(`state must not be longer than ${MAX_STATE} bytes`);
  const sum = Object.values(params).reduce((all: number, value) => all + sizeOf(value), 0);
  if (sum > MAX_PARAMETERS)
    throw new errors.InvalidRequest(`the parameters must not be longer than ${MAX_PARAMETERS} bytes`);
}

/**
 * Keeps only the scopes that exist here. Many apps ask for others by habit, or name none. Who asks to write may be allowed
 * to propose instead, and the library grants no scope that was not asked for. @throws invalid_scope
 */
function limitScopes({ oidc }: KoaContextWithOIDC): void {
  const { params, route } = oidc;
  if (!params || !['authorization', 'device_authorization'].includes(route)) return;
  limitParameters(params);
  const asked = typeof params['scope'] === 'string' ? params['scope'] : Scope.options.join(' ');
  const known = asked.split(' ').filter((scope) => Scope.safeParse(scope).success);
  if (known.length === 0) throw new errors.InvalidScope('the scopes are read, propose and write', asked);
  const all = known.includes('write') ? new Set([...known, 'propose']) : known;
  params['scope'] = [...all].join(' ');
}

/** @throws invalid_target */
function resourceServerOf(ctx: KoaContextWithOIDC, resource: string): ResourceServer {
  if (resource !== resourceUrl()) throw new errors.InvalidTarget(`the only resource is ${resourceUrl()}`);
  limitScopes(ctx);
  return { scope: Scope.options.join(' '), audience: resource, accessTokenFormat: 'opaque' };
}

/** Checked before the token is used up: a wrong resource must not cost an app its grant. */
function rotate({ oidc }: KoaContextWithOIDC): boolean {
  const resource = oidc.params?.['resource'];
  if (resource !== undefined && resource !== resourceUrl()) throw new errors.InvalidTarget();
  return true;
}

/** Asks for consent on every request, because any program could use a public client id. */
function consentPolicy() {
  const { Check, Prompt } = interactionPolicy;
  const isMissing = ({ oidc }: KoaContextWithOIDC) => !oidc.result?.consent;
  // Read by the consent page, which does not load the library.
  const details = ({ oidc }: KoaContextWithOIDC) => ({ clientName: oidc.client?.clientName });
  return [
    new Prompt({ name: 'login', requestable: true }, details),
    new Prompt(
      { name: 'consent', requestable: true },
      details,
      new Check('consent_missing', 'The person must allow this.', 'consent_required', isMissing),
    ),
  ];
}

const features: Configuration['features'] = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  registration: { enabled: true, issueRegistrationAccessToken: false },
  // The page where people answer is drawn by Next.js, so only the requests of the device reach the library.
  deviceFlow: {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: ({ oidc }) => ({ clientName: oidc.client?.clientName }),
  },
  clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => resourceUrl(),
    getResourceServerInfo: resourceServerOf,
    useGrantedResource: () => true,
  },
};

/** The library insists on a key for id tokens. None are issued, so it need not be the same after a restart. */
const unusedKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** The network of the request that the library is answering. */
const callersNetwork = () => networkOf(Provider.ctx?.get('x-parcours-address') ?? '');

const routes = {
  ...oauthPaths,
  device_authorization: oauthPaths.deviceAuthorization,
  code_verification: oauthPaths.device,
};

const configuration = (): Configuration => ({
  adapter: createAdapter,
  features,
  routes,
  jwks: { keys: [unusedKey()] },
  scopes: [],
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  clientDefaults: {
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'ES256',
    grant_types: ['authorization_code', 'refresh_token'],
    application_type: 'native',
  },
  extraClientMetadata: {
    properties: ['response_modes'],
    validator: (...[, , , metadata]) => normalizeClientMetadata(metadata),
  },
  pkce: { required: () => true },
  ttl: {
    AccessToken: HOUR,
    AuthorizationCode: 60,
    DeviceCode: 10 * 60,
    Grant: 365 * DAY,
    Interaction: HOUR,
    RefreshToken: 90 * DAY,
    Session: 60,
  },
  rotateRefreshToken: rotate,
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => false,
  // A disabled account is not found, so its refresh tokens stop working.
  findAccount: async (_ctx, id) =>
    (await isEnabled(database(), id)) ? { accountId: id, claims: () => ({ sub: id }) } : undefined,
  interactions: {
    policy: consentPolicy(),
    url: (_ctx, { uid }) => `${oauthPaths.consent}/${uid}`,
  },
  cookies: {
    names: { session: 'parcours.oauth', interaction: 'parcours.consent', resume: 'parcours.consent-resume' },
  },
  // Tokens are asked for without cookies, so pages of any site may do so.
  clientBasedCORS: () => true,
  fetch: (address) => fetchClientDocument(String(address), callersNetwork()),
  renderError: async (ctx, { error, error_description: description }) => {
    ctx.type = 'html';
    ctx.body = await problemPage({ error, description }, ctx);
  },
});

/** A failed exchange ends the code. The code of another app stays valid: its owner did nothing wrong. */
async function burnFailedExchange(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  if (ctx.path !== oauthPaths.token || ctx.status < 400 || ctx.status >= 500) return;
  const { params, client } = ctx.oidc;
  const code = params?.['code'];
  if (client && typeof code === 'string') await burnCode(code, client.clientId);
}

/** RFC 8628, section 3.5. The library answers each request alike, however soon it comes. */
async function slowDown(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const code = ctx.path === oauthPaths.token && ctx.oidc.params?.['device_code'];
  if (typeof code !== 'string' || Object(ctx.body).error !== 'authorization_pending') return;
  if (await pollsTooSoon(database(), code)) {
    const { error, error_description } = new errors.SlowDown();
    ctx.body = { error, error_description };
  }
}

/**
 * An error must not send the browser to an address that anyone could have registered before the person has decided
 * anything (RFC 9700, section 4.11.2). An app on this device gets its errors at once.
 */
async function showErrors(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const back = ctx.response.get('location');
  if (ctx.path !== oauthPaths.authorization || !URL.canParse(back) || isLoopback(back)) return;
  const { searchParams, hash } = new URL(back);
  const answer = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1));
  ctx.remove('location');
  ctx.status = 400;
  ctx.type = 'html';
  const error = answer.get('error') ?? 'invalid_request';
  const description = answer.get('error_description') ?? undefined;
  ctx.body = await problemPage({ error, description, back }, ctx);
}

function reportServerError(ctx: KoaContextWithOIDC, error: Error): void {
  const { kind, message } = toAppError(error);
  if (kind !== 'unavailable') {
    logFailure(ctx.get('x-request-id'), error);
    return;
  }
  ctx.status = 503;
  ctx.body = { error: 'temporarily_unavailable', error_description: message };
}

/** The token that follows a used one: the same for each repeat of a refresh, in every process, and known only here. */
const successorOf = (used: string, prefix: string): string =>
  prefix +
  createHmac('sha256', settings().AUTH_SECRET)
    .update(`oauth/${prefix}/${used}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/** Token values have a prefix, so that scanners for leaked secrets recognize them. */
const prefixed = (prefix: string) => ({
  generateTokenId(this: { format?: string }) {
    this.format = 'opaque';
    const { grant_type: type, refresh_token: used } = Provider.ctx?.oidc?.params ?? {};
    return type === 'refresh_token' && typeof used === 'string'
      ? successorOf(used, prefix)
      : newSecret(prefix);
  },
});

/** The authorization server. Loading the library takes a while, so this module is imported on first use. */
export function createProvider(issuer: string): Provider {
  const provider = new Provider(issuer, configuration());
  provider.proxy = true;
  Object.assign(provider.AccessToken.prototype, prefixed('pcat_'));
  Object.assign(provider.RefreshToken.prototype, prefixed('pcrt_'));
  provider.use(burnFailedExchange);
  provider.use(slowDown);
  provider.use(showErrors);
  provider.on('device_authorization.success', (_, answer) =>
    Object.assign(answer, { interval: POLL_SECONDS }),
  );
  provider.on('server_error', reportServerError);
  provider.onerror = (error) => logFailure('', error);
  return provider;
}
