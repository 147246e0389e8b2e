import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { consentToken, readConsentId } from '../server/features/sign-in/oauth/consent';
import { deviceForm } from '../server/features/sign-in/oauth/device-codes';
import { sessionCookieHeader } from '../server/features/sign-in/session';
import type { TestAccount } from './test-app';

type Decision = 'allow' | 'propose' | 'read' | 'cancel';

/** What the form says of places, each as `area:` or `project:` with its id. */
const placeFields = (places?: string[]): [string, string][] =>
  places ? [['reach', 'some'], ...places.map((place): [string, string] => ['place', place])] : [];

/** A browser without pages: it keeps cookies and follows redirects until one leads back to the app. */
export async function oauthBrowser(url: string, account: TestAccount | null) {
  const cookies = new Map<string, string>();
  const store = (lines: string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };
  const signIn = async ({ id }: TestAccount) =>
    store([await sessionCookieHeader({ sub: id, version: 1, by: 'password', at: Date.now() })]);
  if (account) await signIn(account);

  async function send(target: string, init: RequestInit = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, ...init.headers };
    const response = await fetch(new URL(target, url), { ...init, headers, redirect: 'manual' });
    store(response.headers.getSetCookie());
    return response;
  }

  const locationOf = ({ headers }: Response) => headers.get('location') ?? '';
  /** Sends the form of the consent page, with the places that the app is limited to. */
  const consentForm = (path: string, decision: Decision, places?: string[]) => {
    const token = consentToken(readConsentId(path) ?? '', account?.id ?? '');
    return new URLSearchParams([['decision', decision], ['token', token], ...placeFields(places)]);
  };

  /** Sends the form of a device's page. */
  const answerDevice = (userCode: string, decision: Decision, places?: string[]) => {
    const token = consentToken(deviceForm(userCode), account?.id ?? '');
    const fields = [
      ['user_code', userCode],
      ['decision', decision],
      ['token', token],
      ...placeFields(places),
    ];
    return send('/device', { method: 'POST', body: new URLSearchParams(fields) });
  };

  return {
    cookies,
    send,
    answerDevice,
    signIn,
    consentForm,
    /** Opens an authorization request. Returns the path of the consent page, or the redirect. */
    open: async (query: URLSearchParams | URL) =>
      locationOf(await send(query instanceof URL ? query.href : `/oauth/authorize?${query}`)),
    /** Answers the consent page. Returns the redirect to the app. */
    async decide(path: string, decision: Decision): Promise<URL> {
      const decided = await send(path, { method: 'POST', body: consentForm(path, decision) });
      return new URL(locationOf(await send(locationOf(decided))));
    },
  };
}

const Registered = z.looseObject({ client_id: z.string() });

const TokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
  expires_in: z.number(),
  token_type: z.string(),
});
type TokenAnswer = z.infer<typeof TokenAnswer>;

const posting = (url: string) => (path: string, fields: Record<string, string>) =>
  fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });

/** A device that asks for access, written only from the standard. */
export function oauthDevice(url: string) {
  const post = posting(url);
  return {
    ask: (clientId: string, more: Record<string, string> = {}) =>
      post('/oauth/device_authorization', { client_id: clientId, scope: 'read write', ...more }),
    poll: (clientId: string, deviceCode: string) =>
      post('/oauth/token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: clientId,
        device_code: deviceCode,
      }),
  };
}

/** An app that asks for access, written only from the standards. */
export function oauthApp(url: string, redirect = 'http://127.0.0.1:7777/callback') {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const post = posting(url);
  return {
    redirect,
    verifier,
    register: (metadata: Record<string, unknown> = {}) =>
      fetch(`${url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Test app', redirect_uris: [redirect], ...metadata }),
      }),
    async registered(metadata: Record<string, unknown> = {}): Promise<string> {
      return Registered.parse(await (await this.register(metadata)).json()).client_id;
    },
    query: (clientId: string, more: Record<string, string> = {}) =>
      new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirect,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        scope: 'read write',
        state: 'a state',
        ...more,
      }),
    exchange: (clientId: string, code: string, more: Record<string, string> = {}) =>
      post('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
        ...more,
      }),
    refresh: (clientId: string, refreshToken: string, more: Record<string, string> = {}) =>
      post('/oauth/token', {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
        ...more,
      }),
    revoke: (clientId: string, token: string) => post('/oauth/revoke', { client_id: clientId, token }),
  };
}

export const readTokens = async (response: Response): Promise<TokenAnswer> =>
  TokenAnswer.parse(await response.json());
