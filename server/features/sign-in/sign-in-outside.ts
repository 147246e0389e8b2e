import type { Account, Profile } from 'next-auth';
import { z } from 'zod';
import { log } from '../../platform/config/log';
import { database } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import { type Browser, readArrival } from './arrival';
import { isConnecting } from './connect-cookie';
import { connectIdentity, findIdentity, type Identity } from './identities';
import { readPerson } from './oidc/oidc-provider';
import { signInByOidc } from './oidc/sign-in-by-oidc';
import { readSessionCaller, SignInMethod } from './session';
import type { SignedInUser } from './sign-in';
import { SignInRefusal } from './sign-in-refusal';
import { signInVerified } from './verified-sign-in';

/* What the answer of another provider means: a sign-in, a new account, or an identity to connect. */

const Outside = z.object({
  provider: SignInMethod.extract(['google', 'github', 'oidc']),
  providerAccountId: z.string(),
});
type Outside = z.infer<typeof Outside>;

const Verified = z.object({ email: z.email(), email_verified: z.literal(true), name: z.string().nullish() });

/** What a sign-in needs of the browser that it comes from. */
export const readBrowser = async (browser: Browser) => ({
  signedInAs: (await readSessionCaller(database(), browser.cookies))?.id,
  ...readArrival(browser),
});

function identityOf({ provider, providerAccountId }: Outside, profile: unknown): Identity {
  if (provider !== 'oidc') return { provider, subject: providerAccountId };
  const { issuer, subject } = readPerson(profile);
  return { provider: issuer, subject };
}

/** Connects the identity to the account that is signed in, if the person asked for that. */
async function connectIfAsked(outside: Outside, profile: unknown, cookies: string | null) {
  const caller = await readSessionCaller(database(), cookies);
  if (!caller || !(await isConnecting(cookies, caller))) return undefined;
  const identity = identityOf(outside, profile);
  await connectIdentity(database(), caller.id, identity);
  const user = await findIdentity(database(), identity);
  return user && { ...user, by: outside.provider };
}

/** @throws SignInRefusal */
async function resolve(outside: Outside, profile: unknown, browser: Browser): Promise<SignedInUser> {
  const { provider, providerAccountId } = outside;
  const connected = await connectIfAsked(outside, profile, browser.cookies);
  if (connected) return connected;
  const arrival = await readBrowser(browser);
  if (provider === 'oidc') return signInByOidc(database(), readPerson(profile), arrival);
  // An address that the provider has not verified proves nothing.
  const { data } = Verified.safeParse(profile);
  if (!data) throw new SignInRefusal('AccessDenied');
  const { email, name } = data;
  return signInVerified(database(), { by: provider, subject: providerAccountId, email, name, ...arrival });
}

function codeOf(error: unknown): string {
  if (error instanceof SignInRefusal) return error.reason;
  if (error instanceof AppError && error.kind === 'forbidden') return 'SignUpRefused';
  log().warn({ err: error }, 'a sign-in by another provider failed');
  return 'Callback';
}

/** Signs in by the answer of another provider, or returns the path of the page that says why not. */
export async function signInOutside(
  account: Account,
  profile: Profile | undefined,
  browser: Browser,
): Promise<SignedInUser | string> {
  try {
    return await resolve(Outside.parse(account), profile, browser);
  } catch (error) {
    const code = codeOf(error);
    return code === 'IdentityTaken' ? '/settings?identity=taken' : `/sign-in?error=${code}`;
  }
}
