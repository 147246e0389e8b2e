import type { OAuthConfig } from 'next-auth/providers/oauth';
import { type BaseClient, TokenSet } from 'openid-client';
import { z } from 'zod';
import { settings } from '../../../platform/config/settings';
import { lookup } from '../../../platform/network/lookup';
import type { Metadata } from './discover';

/** The claims of an issuer about a person. A malformed claim counts as missing, except `sub`. */
const Claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  /** Only the boolean counts: some issuers send the text `false`. */
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;

/** Issuer and `sub` identify a person. Their address may change, or later belong to another person. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  email?: string | undefined;
  /** Whether the issuer, or the operator for it, vouches for the address. */
  isVerified: boolean;
  name?: string | undefined;
}

export function readPerson(claims: unknown): OidcPerson {
  const { iss, sub, email, email_verified, name } = Claims.parse(claims);
  const isVerified = email !== undefined && (email_verified === true || settings().OIDC_TRUST_EMAIL);
  return { issuer: iss, subject: sub, email: email?.toLowerCase(), isVerified, name };
}

/** The library expects one algorithm. RS256 is the one that every issuer should have. */
function signatureOf({ id_token_signing_alg_values_supported: algorithms }: Metadata): string {
  const asymmetric = algorithms.filter((name) => /^(RS|PS|ES|Ed)/.test(name));
  return asymmetric.includes('RS256') ? 'RS256' : (asymmetric[0] ?? 'RS256');
}

/**
 * The claims about the person who has just signed in. Many issuers give the address only at the userinfo endpoint.
 * Claims of the signed ID token win.
 */
export async function readClaims(client: BaseClient, tokens: TokenSet) {
  const userinfo = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(tokens) : {};
  return { ...userinfo, ...tokens.claims() };
}

function endpointsOf(metadata: Metadata): Partial<OAuthConfig<Claims>> {
  const { token_endpoint_auth_methods_supported: methods, userinfo_endpoint: userinfo } = metadata;
  const isBasic = methods.includes('client_secret_basic');
  return {
    issuer: metadata.issuer,
    authorization: { url: metadata.authorization_endpoint, params: { scope: settings().OIDC_SCOPES } },
    token: metadata.token_endpoint,
    jwks_endpoint: metadata.jwks_uri,
    userinfo: {
      ...(userinfo && { url: userinfo }),
      request: ({ client, tokens }) => readClaims(client, new TokenSet(tokens)),
    },
    client: {
      id_token_signed_response_alg: signatureOf(metadata),
      token_endpoint_auth_method: isBasic ? 'client_secret_basic' : 'client_secret_post',
    },
  };
}

/** The provider of `OIDC_ISSUER` for next-auth. Its metadata is needed to begin and to finish a sign-in, not to list it. */
export function oidcProvider(metadata?: Metadata): OAuthConfig<Claims>[] {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = settings();
  if (!clientId || !clientSecret) return [];
  return [
    {
      id: 'oidc',
      type: 'oauth',
      name,
      clientId,
      clientSecret,
      idToken: true,
      checks: ['pkce', 'state', 'nonce'],
      httpOptions: { lookup, timeout: 10_000 },
      profile: ({ sub }) => ({ id: sub }),
      ...(metadata && endpointsOf(metadata)),
    },
  ];
}
