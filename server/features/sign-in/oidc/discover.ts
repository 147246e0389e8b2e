import { z } from 'zod';
import { log } from '../../../platform/config/log';
import { settings } from '../../../platform/config/settings';
import { fetchPublic } from '../../../platform/http/fetch-public';
import { SignInRefusal } from '../sign-in-refusal';

/** The metadata that an issuer publishes (OpenID Connect Discovery 1.0, section 3), with the defaults of the standard. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
export type Metadata = z.infer<typeof Metadata>;

const withoutSlash = (address: string) => address.replace(/\/$/, '');

async function readMetadata(issuer: string): Promise<Metadata> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  // The operator named the issuer, which may be in their own network.
  const answer = await fetchPublic(address, { allowPrivate: true });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const metadata = Metadata.parse(await answer.json());
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new Error(`${address} is of another issuer: ${metadata.issuer}. Correct OIDC_ISSUER.`);
  return metadata;
}

/** Asks the issuer of `OIDC_ISSUER` where to sign in. @throws SignInRefusal if it does not answer as it should. */
export async function discover(): Promise<Metadata> {
  try {
    return await readMetadata(settings().OIDC_ISSUER ?? '');
  } catch (err) {
    log().error({ err }, 'the issuer of single sign-on could not be read');
    throw new SignInRefusal('OidcUnavailable');
  }
}
