import GithubProvider from 'next-auth/providers/github';
import GoogleProvider from 'next-auth/providers/google';
import { z } from 'zod';
import { settings } from '../config/settings';
import { fetchPublic } from '../http/fetch-public';
import { lookup } from '../network/lookup';

/** The sign-in methods that this deployment offers in addition to the password. */
export function signInMethods() {
  const { SMTP_URL, GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID } = settings();
  return {
    link: SMTP_URL !== undefined,
    google: GOOGLE_CLIENT_ID !== undefined,
    github: GITHUB_CLIENT_ID !== undefined,
  };
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
  return GithubProvider({
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

export function configuredProviders() {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = settings();
  return [
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [GoogleProvider({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, httpOptions })]
      : []),
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? [github(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET)] : []),
  ];
}
