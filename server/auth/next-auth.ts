import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { database } from '../database/client';
import { settings } from '../settings';
import { sessionCookie } from './session';
import { signIn } from './sign-in';

const Credentials = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) });

const address = z.string().catch('');

/** Sign-in by address and password; the session is a signed cookie that names the account and its session's version. */
export function authOptions(): NextAuthOptions {
  const { APP_URL, AUTH_SECRET } = settings();
  const secure = APP_URL.startsWith('https:');
  return {
    secret: AUTH_SECRET,
    session: { strategy: 'jwt', maxAge: 30 * 86_400 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: {
      sessionToken: {
        name: sessionCookie(APP_URL),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(given, request) {
          const read = Credentials.safeParse(given);
          if (!read.success) return null;
          const from = address.parse(request.headers?.['x-parcours-address']);
          return signIn(database(), { ...read.data, address: from });
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && 'version' in user ? { sub: user.id, version: user.version } : token),
    },
  };
}
