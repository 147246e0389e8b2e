import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { database } from '../database/client';
import { readBytes } from '../http/body';
import { errorResponse } from '../http/json-response';
import { knownBrowserCookie } from './known-browser';
import { authOptions } from './next-auth';
import { readOpenedSession, signInOf } from './session';
import { addSignIn } from './sign-ins';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/**
 * The next-auth routes that the pages use. Its own pages and browser log are disabled. So is its session route: it sets
 * or clears the cookie, and a late answer would replace the cookie of a newer session.
 */
const actions = new Set(['csrf', 'signin', 'callback', 'signout', 'providers', 'error']);

/** Answers `/api/auth/…` with next-auth and limits the body size. */
export async function answerAuth(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!actions.has(nextauth[0] ?? '')) return new Response(null, { status: 404 });
  const { url, method, headers } = request;
  try {
    const body = method === 'POST' ? Buffer.from(await readBytes(request)) : null;
    const asked = new NextRequest(url, { method, headers, body });
    const response = await NextAuth(asked, context, authOptions(headers.get('cookie')));
    const session = nextauth[0] === 'callback' ? await readOpenedSession(response.headers) : null;
    if (session) {
      const { sub: userId } = session;
      await addSignIn(database(), { id: signInOf(session), userId, userAgent: headers.get('user-agent') });
      response.headers.append('set-cookie', await knownBrowserCookie(headers.get('cookie'), userId));
    }
    return response;
  } catch (thrown) {
    return errorResponse(thrown, headers.get('x-request-id') ?? '');
  }
}
