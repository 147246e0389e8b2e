import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { logFailure } from '../../../platform/config/log';
import { settings } from '../../../platform/config/settings';
import { database } from '../../../platform/database/client';
import { codes, toAppError } from '../../../platform/errors/errors';
import { type Answer, jsonAnswer } from '../../../platform/http/answer';
import { readBytes } from '../../../platform/http/body';
import { type PlainRequest, plainRequest } from '../../../platform/http/plain-request';
import { refuseMethod } from '../../../platform/http/refuse-method';
import { writeAnswer } from '../../../platform/http/write-answer';
import { inShare } from '../../../platform/limits/share';
import { countTry } from '../../../platform/limits/throttle';
import { networkOf } from '../../../platform/network/addresses';
import { isCrossOrigin, readSessionCaller } from '../session';
import {
  formTargetOf,
  grantedScopes,
  insertGrant,
  isConsentToken,
  readConsentId,
  readConsentRequest,
} from './consent';
import { answerDevice, deviceForm, devicePage } from './device-codes';
import { readChosenPlaces } from './grant-places';
import { oauthPaths, Scope } from './metadata';
import { problemPage } from './problem-page';

const { consent: _, device: __, ...endpoints } = oauthPaths;
/** The library answers OPTIONS where pages of other sites may ask for tokens. */
const methodsOf: Record<string, string[]> = {
  [oauthPaths.authorization]: ['GET', 'POST'],
  [oauthPaths.token]: ['POST', 'OPTIONS'],
  [oauthPaths.registration]: ['POST', 'OPTIONS'],
  [oauthPaths.revocation]: ['POST', 'OPTIONS'],
  [oauthPaths.deviceAuthorization]: ['POST', 'OPTIONS'],
};
const ownPath = new RegExp(`^(${Object.values(endpoints).join('|')}|${endpoints.authorization}/[\\w-]+)$`);

const isForm = (path: string) => path === oauthPaths.device || readConsentId(path) !== undefined;

/** Whether the authorization server answers a request. Next.js draws the consent pages, whose forms are sent here. */
const answers = (method: string | undefined, path: string): boolean =>
  ownPath.test(path) || (method === 'POST' && isForm(path));

let current: { issuer: string; provider: Promise<Provider> } | undefined;

function loadProvider(): Promise<Provider> {
  const { APP_URL: issuer } = settings();
  if (current?.issuer !== issuer) {
    const provider = import('./provider').then(({ createProvider }) => createProvider(issuer));
    current = { issuer, provider };
  }
  return current.provider;
}

const html = (body: string, status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

const redirectTo = (location: string): Answer => ({ status: 303, headers: { location }, body: null });

const expired = async ({ headers }: PlainRequest) => {
  const description = 'this request has been answered or is too old';
  return html(await problemPage({ error: 'invalid_request', description }, headers), 400);
};

const refused = async ({ headers }: PlainRequest, description: string) =>
  html(await problemPage({ error: 'access_denied', description }, headers), 403);

/** A request of Node with its response, which the library reads. */
interface Bindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** The scopes that each button of the consent page grants, if the app asked for them. */
const scopesOf: Record<string, readonly Scope[]> = {
  allow: Scope.options,
  propose: ['read', 'propose'],
  read: ['read'],
};

/** Stores the person's answer and returns where the flow continues. */
async function answerFor(
  userId: string,
  id: string,
  { form, bindings }: { form: URLSearchParams; bindings: Bindings },
) {
  const provider = await loadProvider();
  const { incoming, outgoing } = bindings;
  const request = await readConsentRequest(database(), id);
  // The cookie binds the request to the browser that began it.
  const interaction = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
  if (!request || interaction?.uid !== id) return undefined;
  const allowed = scopesOf[form.get('decision') ?? ''];
  if (!allowed) {
    const refusal = { error: 'access_denied', error_description: 'The person refused.' };
    return provider.interactionResult(incoming, outgoing, refusal, { mergeWithLastSubmission: false });
  }
  await countTry(database(), `consent:${userId}`, { tries: 100, minutes: 60 });
  const scopes = grantedScopes(request.scopes, allowed);
  const places = readChosenPlaces(form) ?? undefined;
  const grantId = await insertGrant(database(), userId, { ...request, scopes, places });
  return provider.interactionResult(incoming, outgoing, {
    login: { accountId: userId },
    consent: { grantId },
  });
}

interface Decision {
  caller: { id: string };
  form: URLSearchParams;
  bindings: Bindings;
}

/** Someone who wants to limit an app and chooses nothing is asked again. It must not get everything, or nothing for good. */
const lacksPlaces = (form: URLSearchParams): boolean =>
  (form.get('decision') ?? '') in scopesOf && readChosenPlaces(form) === null;

async function decideConsent(request: PlainRequest, { caller, form, bindings }: Decision): Promise<Answer> {
  const { pathname } = new URL(request.url);
  const id = readConsentId(pathname) ?? '';
  if (!isConsentToken(form.get('token') ?? '', id, caller.id))
    return refused(request, 'this page is not current');
  if (lacksPlaces(form)) return redirectTo(`${pathname}?missing=places`);
  const next = await answerFor(caller.id, id, { form, bindings });
  return next ? redirectTo(next) : expired(request);
}

async function decideDevice(request: PlainRequest, { caller, form }: Decision): Promise<Answer> {
  const userCode = form.get('user_code') ?? '';
  if (!isConsentToken(form.get('token') ?? '', deviceForm(userCode), caller.id))
    return refused(request, 'this page is not current');
  if (lacksPlaces(form)) return redirectTo(`${devicePage(userCode)}&missing=places`);
  const allowed = scopesOf[form.get('decision') ?? ''];
  const places = readChosenPlaces(form) ?? undefined;
  await countTry(database(), `consent:${caller.id}`, { tries: 100, minutes: 60 });
  if (!(await answerDevice(database(), { userId: caller.id, userCode, allowed, places })))
    return expired(request);
  return redirectTo(`${oauthPaths.device}?answer=${allowed ? 'allowed' : 'refused'}`);
}

async function decide(request: PlainRequest, bindings: Bindings): Promise<Answer> {
  if (isCrossOrigin(request)) return refused(request, 'sent by another site');
  const caller = await readSessionCaller(database(), request.headers.get('cookie'));
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request)));
  const { pathname } = new URL(request.url);
  const isDevice = pathname === oauthPaths.device;
  if (!caller) {
    const back = isDevice ? devicePage(form.get('user_code')) : pathname;
    return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(back)}`);
  }
  return (isDevice ? decideDevice : decideConsent)(request, { caller, form, bindings });
}

function failure(thrown: unknown, requestId: string): Answer {
  const { kind, message } = toAppError(thrown);
  if (kind === 'internal') logFailure(requestId, thrown);
  const headers: Record<string, string> = kind === 'rate_limited' ? { 'retry-after': '60' } : {};
  const error = kind === 'internal' ? 'server_error' : 'temporarily_unavailable';
  return jsonAnswer({ error, error_description: message }, codes[kind].status, headers);
}

const storing = new Set<string>([
  oauthPaths.registration,
  oauthPaths.authorization,
  oauthPaths.deviceAuthorization,
]);

/**
 * Anyone may register an app and ask for consent, which stores rows, so both are limited by network: by `RATE_LIMIT` a
 * minute, and by half of it an hour for requests that store rows. @throws 429
 */
async function limitRequests(method: string, path: string, address: string): Promise<void> {
  const { RATE_LIMIT } = settings();
  if (RATE_LIMIT === 0) return;
  const network = networkOf(address);
  await countTry(database(), `oauth:${network}`, { tries: RATE_LIMIT, minutes: 1 });
  if (method !== 'OPTIONS' && storing.has(path))
    await countTry(database(), `${path}:${network}`, { tries: Math.ceil(RATE_LIMIT / 2), minutes: 60 });
}

/** Koa reads the scheme from these headers, which anyone can send. APP_URL has the right one. */
function setScheme(incoming: IncomingMessage): void {
  incoming.headers['x-forwarded-proto'] = new URL(settings().APP_URL).protocol.slice(0, -1);
  delete incoming.headers['x-forwarded-host'];
}

function setHeaders(response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
}

/** Answers the authorization server's endpoints and the forms of the consent pages. */
async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = '', url = '' } = incoming;
  const path = url.split('?')[0] ?? '';
  setHeaders(outgoing);
  setScheme(incoming);
  const write = (made: Answer) => writeAnswer(made, { request: incoming, response: outgoing, headers: {} });
  const allowed = methodsOf[path];
  if (allowed && !allowed.includes(method)) {
    const shown = allowed.filter((name) => name !== 'OPTIONS').join(', ');
    return write(refuseMethod(shown));
  }
  const address = String(incoming.headers['x-parcours-address']);
  const work = async () => {
    await limitRequests(method, path, address);
    const provider = await loadProvider();
    if (isForm(path)) return write(await decide(plainRequest(incoming), { incoming, outgoing }));
    await provider.callback()(incoming, outgoing);
  };
  try {
    await inShare(`network:${networkOf(address)}`, work);
  } catch (thrown) {
    if (outgoing.headersSent) throw thrown;
    await write(failure(thrown, String(incoming.headers['x-request-id'])));
  }
}

/** What the form of a consent page may redirect to: the origin or the scheme of the app. */
async function findFormTarget(path: string): Promise<string> {
  const id = readConsentId(path);
  // If the database cannot be read, the page shows the error.
  const asked = id && (await readConsentRequest(database(), id).catch(() => undefined));
  return asked ? formTargetOf(asked.redirectUri) : '';
}

export const oauthHandler = { answers, answer, findFormTarget };
