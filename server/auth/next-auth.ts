import { randomUUID } from 'node:crypto';
import type { Account, NextAuthOptions, Profile, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { log, logFailure } from '../config/log';
import { settings } from '../config/settings';
import { database } from '../database/client';
import { toAppError } from '../errors/errors';
import { text } from '../wire/shared';
import { configuredProviders } from './providers';
import { readReferrer } from './referrals';
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
import { endSignIn } from './sign-ins';
import { canSignIn, signInVerified, type VerifiedSignIn } from './verified-sign-in';

const Password = z.object({ email: text(1, 254), password: z.string().min(1).max(200) });
const Link = z.object({ token: z.string().min(1).max(200) });
const SignInClaims = z.object({ version: z.int(), by: SignInMethod });
const Verified = z.object({ email: z.email(), email_verified: z.literal(true) });

const header = z.string().catch('');
type AuthRequest = { headers?: Record<string, unknown> };
const addressOf = ({ headers }: AuthRequest) => header.parse(headers?.['x-parcours-address']);
const cookiesOf = ({ headers }: AuthRequest) => header.parse(headers?.['cookie']);

/** Replaces an error's message by one for the person: next-auth shows the message as it was thrown. */
async function withReadableError(work: Promise<SignedInUser | null>): Promise<SignedInUser | null> {
  try {
    return await work;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') logFailure('', thrown);
    throw new Error(error.message);
  }
}

/** The account that the browser is already signed in to. */
const signedInAs = async (cookies: string | null) => (await readSessionCaller(database(), cookies))?.id;

/** What a sign-in needs of the browser that it comes from. */
const readBrowser = async (cookies: string | null) => ({
  signedInAs: await signedInAs(cookies),
  referrerId: readReferrer(cookies),
});

async function signInWithLink(token: string, { from, cookies }: { from: string; cookies: string | null }) {
  await countNetworkTry(database(), from);
  return signInByLink(database(), token, await readBrowser(cookies));
}

const passwordProvider = CredentialsProvider({
  id: 'password',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  async authorize(given, request) {
    const { data } = Password.safeParse(given);
    if (!data) return null;
    const from = { address: addressOf(request), cookies: cookiesOf(request) };
    return withReadableError(signIn(database(), { ...data, ...from }));
  },
});

const linkProvider = (cookies: string | null) =>
  CredentialsProvider({
    id: 'link',
    credentials: { token: { type: 'text' } },
    async authorize(given, request) {
      const { data } = Link.safeParse(given);
      return data
        ? withReadableError(signInWithLink(data.token, { from: addressOf(request), cookies }))
        : null;
    },
  });

const Provider = z.object({
  provider: SignInMethod.exclude(['password', 'link']),
  providerAccountId: z.string(),
});

function readProviderSignIn(account: Account | null, profile: Profile | undefined): VerifiedSignIn {
  const { provider, providerAccountId } = Provider.parse(account);
  const { email } = Verified.parse(profile);
  return { by: provider, subject: providerAccountId, email };
}

/** The user from `authorize`, or the account for an external provider's sign-in. */
async function resolveUser(user: User, outside: () => Promise<VerifiedSignIn>): Promise<SignedInUser> {
  const way = SignInClaims.safeParse(user);
  return way.success ? { id: user.id, ...way.data } : signInVerified(database(), await outside());
}

const createSession = ({ id, version, by }: SignedInUser): Session => ({
  sub: id,
  version,
  by,
  at: Date.now(),
  id: randomUUID(),
});

/** Ends the session itself, not only its cookie: a copy of the cookie is worth nothing then. */
async function endSession(claims: unknown): Promise<void> {
  const session = readSession(claims);
  if (session) await endSignIn(database(), session.sub, signInOf(session));
}

/** Returns a path to redirect to if the external provider's account may not sign in. */
async function checkProviderSignIn(account: Account | null, profile?: Profile): Promise<boolean | string> {
  if (account?.type !== 'oauth') return true;
  // An address that the provider has not verified proves nothing.
  if (!Verified.safeParse(profile).success) return false;
  const welcome = await canSignIn(database(), readProviderSignIn(account, profile));
  return welcome || '/sign-in?error=SignUpRefused';
}

const callbacksFor = (cookies: string | null): NextAuthOptions['callbacks'] => ({
  signIn: ({ account, profile }) => checkProviderSignIn(account, profile),
  jwt: async ({ user, account, profile }) => {
    const outside = async () => ({
      ...readProviderSignIn(account, profile),
      name: user.name ?? null,
      ...(await readBrowser(cookies)),
    });
    return { ...createSession(await resolveUser(user, outside)) };
  },
});

/**
 * Options for sign-in by password, link or provider. The session is an encrypted cookie.
 * @param cookies the request's `Cookie` header. A verified address does not end the session of a browser that is already
 * signed in to its account.
 */
export function authOptions(cookies: string | null): NextAuthOptions {
  const { APP_URL, AUTH_SECRET } = settings();
  const secure = APP_URL.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  return {
    secret: AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    cookies: { sessionToken: { name: sessionCookieName(APP_URL), options } },
    providers: [passwordProvider, linkProvider(cookies), ...configuredProviders()],
    callbacks: callbacksFor(cookies),
    events: { signOut: ({ token }) => endSession(token) },
    logger: {
      error: (code, about) =>
        log().warn({ code, err: about instanceof Error ? about : about.error }, 'sign-in'),
      warn: (code) => log().debug({ code }, 'sign-in'),
      debug: () => undefined,
    },
  };
}
