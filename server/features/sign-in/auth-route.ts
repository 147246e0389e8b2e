import { NextRequest } from 'next/server.js';
import NextAuth from 'next-auth';
import { settings } from '../../platform/config/settings';
import { database } from '../../platform/database/client';
import { errorAnswer, responseOf } from '../../platform/http/answer';
import { readBytes } from '../../platform/http/body';
import { requestIdOf } from '../../platform/http/plain-request';
import { clearedConnectCookie, hasConnectCookie } from './connect-cookie';
import { defaultOf } from './default-of';
import { knownBrowserCookie } from './known-browser';
import { authOptions } from './next-auth';
import { discover } from './oidc/discover';
import { readOpenedSession, signInOf } from './session';
import { SignInRefusal } from './sign-in-refusal';
import { addSignIn } from './sign-ins';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/**
 * The next-auth routes that the pages use. Its own pages and browser log are disabled. So is its session route: it sets
 * or clears the cookie, and a late answer would replace the cookie of a newer session.
 */
const actions = new Set(['csrf', 'signin', 'callback', 'signout', 'providers', 'error']);

/**
 * Sends the browser to the sign-in page, which shows why. Our pages submit forms by script, so they get the address as
 * JSON.
 */
function refuse({ method }: Request, { reason }: SignInRefusal): Response {
  const url = `${settings().APP_URL}/sign-in?error=${reason}`;
  return method === 'POST'
    ? Response.json({ url }, { status: 401 })
    : new Response(null, { status: 302, headers: { location: url } });
}

/** Stores the sign-in whose session a response opens. @throws SignInRefusal if the account may not sign in. */
async function storeSignIn(request: Request, response: Response): Promise<void> {
  const session = await readOpenedSession(response.headers);
  if (!session) return;
  const { sub: userId } = session;
  const cookies = request.headers.get('cookie');
  const userAgent = request.headers.get('user-agent');
  await addSignIn(database(), { id: signInOf(session), userId, userAgent });
  response.headers.append('set-cookie', await knownBrowserCookie(cookies, userId));
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const { url, method, headers } = request;
  const [action, provider] = (await context.params).nextauth;
  const cookies = headers.get('cookie');
  const goesOut = provider === 'oidc' && (action === 'signin' || action === 'callback');
  const metadata = goesOut && settings().OIDC_ISSUER ? await discover() : undefined;
  const body = method === 'POST' ? Buffer.from(await readBytes(request)) : null;
  const asked = new NextRequest(url, { method, headers, body });
  const response: Response = await defaultOf(NextAuth)(
    asked,
    context,
    authOptions({ cookies, language: headers.get('accept-language') ?? undefined }, metadata),
  );
  if (action !== 'callback') return response;
  await storeSignIn(request, response);
  if (hasConnectCookie(cookies)) response.headers.append('set-cookie', clearedConnectCookie());
  return response;
}

/** Answers `/api/auth/…` with next-auth and limits the body size. */
export async function answerAuth(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!actions.has(nextauth[0] ?? '')) return new Response(null, { status: 404 });
  try {
    return await answer(request, context);
  } catch (thrown) {
    if (thrown instanceof SignInRefusal) return refuse(request, thrown);
    return responseOf(errorAnswer(thrown, requestIdOf(request)));
  }
}
