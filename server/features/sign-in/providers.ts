import GithubProvider from 'next-auth/providers/github';
import GoogleProvider from 'next-auth/providers/google';
import { z } from 'zod';
import { settings } from '../../platform/config/settings';
import { fetchPublic } from '../../platform/http/fetch-public';
import { lookup } from '../../platform/network/lookup';
import { defaultOf } from './default-of';
import type { Metadata } from './oidc/discover';
import { oidcProvider } from './oidc/oidc-provider';
import { arePasskeysPossible } from './passkeys/relying-party';

export const SignInMethods = z.strictObject({
  password: z.boolean(),
  passkey: z.boolean(),
  link: z.boolean(),
  google: z.boolean(),
  github: z.boolean(),
  oidc: z.string().nullable().describe('What people call single sign-on.'),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

/** The sign-in methods that this deployment offers. `OIDC_ONLY` leaves single sign-on, and links that the operator prints. */
export function signInMethods(): SignInMethods {
  const { SMTP_URL, GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID, OIDC_ISSUER, OIDC_NAME, OIDC_ONLY } = settings();
  return {
    password: !OIDC_ONLY,
    passkey: !OIDC_ONLY && arePasskeysPossible(),
    link: !OIDC_ONLY && SMTP_URL !== undefined,
    google: !OIDC_ONLY && GOOGLE_CLIENT_ID !== undefined,
    github: !OIDC_ONLY && GITHUB_CLIENT_ID !== undefined,
    oidc: OIDC_ISSUER === undefined ? null : OIDC_NAME,
  };
}

/** The ways to write an issuer: as it names itself, with or without a slash at the end. */
const formsOf = (issuer: string): string[] => {
  const bare = issuer.replace(/\/$/, '');
  return [bare, `${bare}/`];
};

/** The values of `identities.provider` for the methods that work now. */
export function configuredIssuers(): string[] {
  const { google, github, oidc } = signInMethods();
  const { OIDC_ISSUER = '' } = settings();
  return [
    ...(google ? ['google'] : []),
    ...(github ? ['github'] : []),
    ...(oidc ? formsOf(OIDC_ISSUER) : []),
  ];
}

const names: Record<string, string> = { google: 'Google', github: 'GitHub' };

/** What people call the provider of an identity. */
export function nameOfProvider(provider: string): string {
  const { OIDC_ISSUER, OIDC_NAME } = settings();
  if (OIDC_ISSUER && formsOf(OIDC_ISSUER).includes(provider)) return OIDC_NAME;
  return names[provider] ?? (URL.canParse(provider) ? new URL(provider).host : provider);
}

const httpOptions = { lookup, timeout: 10_000 };

const GithubAddresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub's profile does not say whether its address is verified, but the list of addresses does. */
async function verifiedAddress(token: string | undefined): Promise<string | undefined> {
  const answer = await fetchPublic('https://api.github.com/user/emails', {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'user-agent': 'Parcours',
    },
  });
  const addresses = GithubAddresses.parse(await answer.json());
  return addresses.find(({ primary, verified }) => primary && verified)?.email;
}

function github(clientId: string, clientSecret: string) {
  return defaultOf(GithubProvider)({
    clientId,
    clientSecret,
    httpOptions,
    checks: ['pkce', 'state'],
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client, tokens }) {
        const profile = await client.userinfo(tokens.access_token ?? '');
        const email = await verifiedAddress(tokens.access_token);
        return { ...profile, email, email_verified: email !== undefined };
      },
    },
  });
}

/** @param metadata of the issuer of single sign-on, where it is needed */
export function configuredProviders(metadata?: Metadata) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = settings();
  const oidc = oidcProvider(metadata);
  if (settings().OIDC_ONLY) return oidc;
  return [
    ...oidc,
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [
          defaultOf(GoogleProvider)({
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            httpOptions,
          }),
        ]
      : []),
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? [github(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET)] : []),
  ];
}
