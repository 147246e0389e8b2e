import type { Account, NextAuthOptions, Profile, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { database } from '../database/client';
import { toAppError } from '../errors';
import { log, logFailure } from '../log';
import { settings } from '../settings';
import { text } from '../wire/shared';
import { signInByLink } from './links';
import { signInProven } from './proven';
import { outsideProviders } from './providers';
import { accountOf, readSession, SESSION_SECONDS, type Session, SignInWay, sessionCookie } from './session';
import { countFrom, type SignedInUser, signIn } from './sign-in';

const Password = z.object({ email: text(1, 254), password: z.string().min(1).max(200) });
const Link = z.object({ token: z.string().min(1).max(200) });
const Way = z.object({ version: z.int(), by: SignInWay });
const Verified = z.object({ email: z.email(), email_verified: z.literal(true) });

const header = z.string().catch('');
type Asked = { headers?: Record<string, unknown> };
const addressOf = ({ headers }: Asked) => header.parse(headers?.['x-parcours-address']);
const cookiesOf = ({ headers }: Asked) => header.parse(headers?.['cookie']);

/** Tells a failure in words that are meant for the person; next-auth would tell them as they were thrown. */
async function told(work: Promise<SignedInUser | null>): Promise<SignedInUser | null> {
  try {
    return await work;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') logFailure('', thrown);
    throw new Error(error.message);
  }
}

async function byLink(token: string, from: string): Promise<SignedInUser | null> {
  await countFrom(database(), from);
  return signInByLink(database(), token);
}

const passwordProvider = CredentialsProvider({
  id: 'password',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  async authorize(given, request) {
    const { data } = Password.safeParse(given);
    if (!data) return null;
    const from = { address: addressOf(request), cookies: cookiesOf(request) };
    return told(signIn(database(), { ...data, ...from }));
  },
});

const linkProvider = CredentialsProvider({
  id: 'link',
  credentials: { token: { type: 'text' } },
  async authorize(given, request) {
    const { data } = Link.safeParse(given);
    return data ? told(byLink(data.token, addressOf(request))) : null;
  },
});

/** Who signed in: found by the provider's `authorize`, or, for an outside provider, by what it proved. */
async function whoOf(user: User, account: Account | null, profile?: Profile): Promise<SignedInUser> {
  const way = Way.safeParse(user);
  if (way.success) return { id: user.id, ...way.data };
  const { by } = z.object({ by: SignInWay.exclude(['password', 'link']) }).parse({ by: account?.provider });
  const { email } = Verified.parse(profile);
  return signInProven(database(), { by, subject: account?.providerAccountId ?? '', email, name: user.name });
}

const opened = ({ id, version, by }: SignedInUser): Session => ({ sub: id, version, by, at: Date.now() });

/** A session that is asked about, while it counts. */
async function current(claims: unknown): Promise<Session> {
  const session = readSession(claims);
  if (!session || !(await accountOf(database(), session))) throw new Error('This session has ended.');
  return session;
}

const callbacks: NextAuthOptions['callbacks'] = {
  // An address that the provider has not verified proves nothing.
  signIn: ({ account, profile }) => account?.type !== 'oauth' || Verified.safeParse(profile).success,
  jwt: async ({ token, user, account, profile }) => ({
    ...(user ? opened(await whoOf(user, account, profile)) : await current(token)),
  }),
  session: async ({ session, token }) => {
    const claims = readSession(token);
    const account = claims && (await accountOf(database(), claims));
    return { ...session, user: { id: account?.id, email: account?.email } };
  },
};

/** Sign-in with a password, a link or a provider; the session is an encrypted cookie, new at every sign-in. */
export function authOptions(): NextAuthOptions {
  const { APP_URL, AUTH_SECRET } = settings();
  const secure = APP_URL.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  return {
    secret: AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    cookies: { sessionToken: { name: sessionCookie(APP_URL), options } },
    providers: [passwordProvider, linkProvider, ...outsideProviders()],
    callbacks,
    logger: {
      error: (code, about) =>
        log().warn({ code, err: about instanceof Error ? about : about.error }, 'sign-in'),
      warn: (code) => log().debug({ code }, 'sign-in'),
      debug: () => undefined,
    },
  };
}
