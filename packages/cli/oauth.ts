import { setTimeout } from 'node:timers/promises';
import * as oauth from 'oauth4webapi';
import {
  type Account,
  type Credentials,
  type OAuthLogin,
  readAccounts,
  updateAccount,
  withAccountsLocked,
} from './config';
import { exitCodes, Failure, refused } from './failures';
import { isRecord, textOf } from './shapes';

/** A token is refreshed when it has less than this left. */
const MARGIN_MS = 60_000;
const SCOPE = 'read write';
/** A loopback redirect may vary its port. */
const REDIRECT = 'http://127.0.0.1/callback';

// People run their own server on their own machine, without a certificate.
const options = { [oauth.allowInsecureRequests]: true, signal: () => AbortSignal.timeout(30_000) };

/** The authorization server's addresses; undefined if the server has none. */
export async function discover(url: string): Promise<oauth.AuthorizationServer | undefined> {
  const response = await fetch(`${url}/.well-known/oauth-authorization-server`, {
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const copy = response.clone();
  const described: unknown = await copy.json().catch(() => undefined);
  const issuer = isRecord(described) ? textOf(described['issuer']) : '';
  if (!issuer) return undefined;
  if (issuer !== url)
    throw refused(
      `This server calls itself ${issuer}. Log in with that address: parcours login --url ${issuer}`,
    );
  return oauth.processDiscoveryResponse(new URL(url), response);
}

function readTokens(clientId: string, answer: oauth.TokenEndpointResponse, before = ''): Credentials {
  return {
    token: answer.access_token,
    oauth: {
      clientId,
      refreshToken: answer.refresh_token ?? before,
      expiresAt: Date.now() + (answer.expires_in ?? 3600) * 1000,
    },
  };
}

async function register(server: oauth.AuthorizationServer, metadata: Partial<oauth.Client>) {
  const own = { client_name: 'Parcours command line', token_endpoint_auth_method: 'none', ...metadata };
  const registration = await oauth.dynamicClientRegistrationRequest(server, own, options);
  return oauth.processDynamicClientRegistrationResponse(registration);
}

/** Registers this client and prepares the page that asks for consent. */
export async function authorize(server: oauth.AuthorizationServer, redirect: string) {
  const client = await register(server, {
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const page = new URL(server.authorization_endpoint ?? '');
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirect,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    scope: SCOPE,
    state,
  }).toString();
  return {
    page,
    /** Exchanges the code in the redirect for tokens. */
    finish: async (answer: URL) => {
      const parameters = oauth.validateAuthResponse(server, client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirect,
        verifier,
        options,
      );
      return readTokens(
        client.client_id,
        await oauth.processAuthorizationCodeResponse(server, client, response),
      );
    },
  };
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** How a server answers a device that asks again, and by how much longer the device waits then (RFC 8628). */
const againAfter: Record<string, number> = { authorization_pending: 0, slow_down: 5 };

/** Registers this client and asks for a code that the person enters in a browser anywhere. */
export async function authorizeDevice(server: oauth.AuthorizationServer) {
  const client = await register(server, {
    grant_types: [DEVICE_GRANT, 'refresh_token'],
    response_types: [],
    redirect_uris: [],
  });
  const scope = { scope: SCOPE };
  const response = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), scope, options);
  const asked = await oauth.processDeviceAuthorizationResponse(server, client, response);
  const ask = async () => {
    const { device_code: code } = asked;
    const answer = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), code, options);
    return readTokens(client.client_id, await oauth.processDeviceCodeResponse(server, client, answer));
  };
  return {
    asked,
    /** Asks until the person has answered, as often as the server allows. */
    finish: async () => {
      for (let seconds = asked.interval ?? 5; ; ) {
        await setTimeout(seconds * 1000);
        try {
          return await ask();
        } catch (thrown) {
          const longer = thrown instanceof oauth.ResponseBodyError ? againAfter[thrown.error] : undefined;
          if (longer === undefined) throw thrown;
          seconds += longer;
        }
      }
    },
  };
}

async function refresh({ url, name, oauth: login }: Account & { oauth: OAuthLogin }): Promise<string> {
  const server = await discover(url);
  if (!server) throw new Failure(`No answer from ${url}. Try again.`, exitCodes.unreachable);
  const client = { client_id: login.clientId };
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    login.refreshToken,
    options,
  );
  const answer = await oauth
    .processRefreshTokenResponse(server, client, response)
    .catch((thrown: unknown) => {
      if (!(thrown instanceof oauth.ResponseBodyError)) throw thrown;
      throw refused(`The access was ended or has expired. Log in again: parcours login --url ${url}`);
    });
  const renewed = readTokens(login.clientId, answer, login.refreshToken);
  updateAccount(name, renewed);
  return renewed.token;
}

/**
 * The token of an account, refreshed where it has expired. One process refreshes at a time: the server ends the access if
 * a refresh token is used twice.
 */
export async function freshToken(
  account: Credentials & { name: string; oauth: OAuthLogin },
): Promise<string> {
  if (account.oauth.expiresAt - MARGIN_MS > Date.now()) return account.token;
  return withAccountsLocked(async () => {
    const stored = readAccounts().accounts.find(({ name }) => name === account.name);
    if (!stored?.oauth) return account.token;
    if (stored.oauth.expiresAt - MARGIN_MS > Date.now()) return stored.token;
    return refresh({ ...stored, oauth: stored.oauth });
  });
}

/** Ends the access on the server. A server that cannot be reached keeps it until it is revoked in Settings. */
export async function endAccess(url: string, { clientId, refreshToken }: OAuthLogin): Promise<boolean> {
  try {
    const server = await discover(url);
    if (!server) return false;
    const client = { client_id: clientId };
    const response = await oauth.revocationRequest(server, client, oauth.None(), refreshToken, options);
    await oauth.processRevocationResponse(response);
    return true;
  } catch {
    return false;
  }
}

/** Why a login did not work, in words. */
export function oauthFailure(thrown: unknown): unknown {
  if (thrown instanceof oauth.ResponseBodyError || thrown instanceof oauth.AuthorizationResponseError) {
    const { error, error_description: description } = thrown;
    if (error === 'access_denied') return refused('You did not allow it, so nothing was stored.');
    if (error === 'expired_token')
      return refused('Nobody entered the code in time. Try again: parcours login --device');
    return refused(`The server refused: ${description ?? error}. Try again: parcours login`);
  }
  const reason = isRecord(thrown) ? textOf(thrown['code']) : '';
  return reason.startsWith('OAUTH_')
    ? refused('The browser came back with an answer to another login. Try again.')
    : thrown;
}
