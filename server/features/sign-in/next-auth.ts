import { randomUUID } from 'node:crypto';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import type { Caller } from '../../core/caller/request-context';
import { log, logFailure } from '../../platform/config/log';
import { settings } from '../../platform/config/settings';
import { database } from '../../platform/database/client';
import { toAppError } from '../../platform/errors/errors';
import { PasskeySignIn } from '../../wire/passkey';
import { text } from '../../wire/shared';
import type { Browser } from './arrival';
import { defaultOf } from './default-of';
import type { Metadata } from './oidc/discover';
import { signInByPasskey } from './passkeys/sign-in-by-passkey';
import { configuredProviders } from './providers';
import {
  readSession,
  readSessionCaller,
  SESSION_SECONDS,
  type Session,
  SignInMethod,
  sessionCookieName,
  signInOf,
} from './session';
import { countNetworkTry, type SignedInUser, signIn } from './sign-in';
import { signInByLink } from './sign-in-links';
import { readBrowser, signInOutside } from './sign-in-outside';
import { endSignIn } from './sign-ins';

const Password = z.object({ email: text(1, 254), password: z.string().min(1).max(200) });
const Link = z.object({ token: z.string().min(1).max(200) });
const SignInClaims = z.object({ version: z.int(), by: SignInMethod });

const header = z.string().catch('');
type AuthRequest = { headers?: Record<string, unknown> };
const addressOf = ({ headers }: AuthRequest) => header.parse(headers?.['x-parcours-address']);
const cookiesOf = ({ headers }: AuthRequest) => header.parse(headers?.['cookie']);

/**
 * Signs in with credentials of a shape; null for others. The message of an error is one for the person: next-auth shows
 * it as it was thrown.
 */
const signingIn =
  <Given>(
    shape: z.ZodType<Given>,
    work: (given: Given, request: AuthRequest) => Promise<SignedInUser | null>,
  ) =>
  async (sent: unknown, request: AuthRequest): Promise<SignedInUser | null> => {
    const { data } = shape.safeParse(sent);
    if (!data) return null;
    try {
      return await work(data, request);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind === 'internal') logFailure('', thrown);
      throw new Error(error.message);
    }
  };

const credentials = defaultOf(CredentialsProvider);

const passwordProvider = credentials({
  id: 'password',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  authorize: signingIn(Password, (given, request) =>
    signIn(database(), { ...given, address: addressOf(request), cookies: cookiesOf(request) }),
  ),
});

const linkProvider = (browser: Browser) =>
  credentials({
    id: 'link',
    credentials: { token: { type: 'text' } },
    authorize: signingIn(Link, async ({ token }, request) => {
      await countNetworkTry(database(), addressOf(request));
      return signInByLink(database(), token, await readBrowser(browser));
    }),
  });

const passkeyProvider = credentials({
  id: 'passkey',
  credentials: {},
  authorize: signingIn(PasskeySignIn, async (answer, request) => {
    await countNetworkTry(database(), addressOf(request));
    return signInByPasskey(answer);
  }),
});

/** Keeps the id of the sign-in if the account is already signed in in this browser. */
const createSession = ({ id, version, by }: SignedInUser, before: Caller | null): Session => ({
  sub: id,
  version,
  by,
  at: Date.now(),
  id: before?.id === id && before.signInId ? before.signInId : randomUUID(),
});

/** Ends the session itself, not only its cookie: a copy of the cookie is worth nothing then. */
async function endSession(claims: unknown): Promise<void> {
  const session = readSession(claims);
  if (session) await endSignIn(database(), session.sub, signInOf(session));
}

/** Options for one request: `signIn` finds the account, and `jwt` makes its session. */
function callbacksFor(browser: Browser): NextAuthOptions['callbacks'] {
  let signedIn: SignedInUser | undefined;
  return {
    signIn: async ({ account, profile }) => {
      if (account?.type !== 'oauth') return true;
      const outcome = await signInOutside(account, profile, browser);
      if (typeof outcome === 'string') return outcome;
      signedIn = outcome;
      return true;
    },
    jwt: async ({ user }) => {
      const way = signedIn ?? { id: user.id, ...SignInClaims.parse(user) };
      return { ...createSession(way, await readSessionCaller(database(), browser.cookies)) };
    },
  };
}

/**
 * Options for sign-in by password, link or provider. The session is an encrypted cookie.
 * @param browser that the request is from. A verified address does not end the session of a browser that is already
 * signed in to its account.
 * @param metadata of the issuer of single sign-on, for a request to sign in there.
 */
export function authOptions(browser: Browser, metadata?: Metadata): NextAuthOptions {
  const { APP_URL, AUTH_SECRET, OIDC_ONLY } = settings();
  const own = OIDC_ONLY ? [] : [passwordProvider, passkeyProvider];
  const secure = APP_URL.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  return {
    secret: AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    cookies: { sessionToken: { name: sessionCookieName(APP_URL), options } },
    providers: [...own, linkProvider(browser), ...configuredProviders(metadata)],
    callbacks: callbacksFor(browser),
    events: { signOut: ({ token }) => endSession(token) },
    logger: {
      error: (code, about) =>
        log().warn({ code, err: about instanceof Error ? about : about.error }, 'sign-in'),
      warn: (code) => log().debug({ code }, 'sign-in'),
      debug: () => undefined,
    },
  };
}
