import { z } from 'zod';
import { settings } from '../../../platform/config/settings';

export const Scope = z.enum(['read', 'propose', 'write']);
export type Scope = z.infer<typeof Scope>;

export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  consent: '/oauth/consent',
  deviceAuthorization: '/oauth/device_authorization',
  /** Where a person enters the code of a device. People type it, so it is short. */
  device: '/device',
} as const;

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

export const grantTypes = ['authorization_code', 'refresh_token', deviceGrant];

/** What access tokens are for (RFC 8707). A token for it also serves `/v2`. */
export const resourceUrl = () => `${settings().APP_URL}/mcp`;

/** RFC 9728. */
export const protectedResource = () => ({
  resource: resourceUrl(),
  authorization_servers: [settings().APP_URL],
  scopes_supported: Scope.options,
  bearer_methods_supported: ['header'],
  resource_name: 'Parcours',
});

/** RFC 8414. The last three fields are there because clients that read `openid-configuration` require them. */
export function authorizationServer() {
  const { APP_URL } = settings();
  return {
    issuer: APP_URL,
    authorization_endpoint: APP_URL + oauthPaths.authorization,
    token_endpoint: APP_URL + oauthPaths.token,
    registration_endpoint: APP_URL + oauthPaths.registration,
    revocation_endpoint: APP_URL + oauthPaths.revocation,
    device_authorization_endpoint: APP_URL + oauthPaths.deviceAuthorization,
    scopes_supported: Scope.options,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    jwks_uri: APP_URL + oauthPaths.jwks,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}
