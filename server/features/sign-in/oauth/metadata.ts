import { z } from 'zod';
import { settings } from '../../../platform/config/settings';
import { notFound } from '../../../platform/errors/errors';
import { FixedText } from '../../../platform/http/compression';
import { errorResponse, responseOf } from '../../../platform/http/json-response';
import { answerDocument } from '../answer-document';

export const Scope = z.enum(['read', 'write']);
export type Scope = z.infer<typeof Scope>;

export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  consent: '/oauth/consent',
} as const;

/** What access tokens are for (RFC 8707). A token for it also serves `/v2`. */
export const resourceUrl = () => `${settings().APP_URL}/mcp`;

/** RFC 9728. */
const protectedResource = () => ({
  resource: resourceUrl(),
  authorization_servers: [settings().APP_URL],
  scopes_supported: Scope.options,
  bearer_methods_supported: ['header'],
  resource_name: 'Parcours',
});

/** RFC 8414. The last three fields are there because clients that read `openid-configuration` require them. */
function authorizationServer() {
  const { APP_URL } = settings();
  return {
    issuer: APP_URL,
    authorization_endpoint: APP_URL + oauthPaths.authorization,
    token_endpoint: APP_URL + oauthPaths.token,
    registration_endpoint: APP_URL + oauthPaths.registration,
    revocation_endpoint: APP_URL + oauthPaths.revocation,
    scopes_supported: Scope.options,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
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

const documents: Record<string, () => object> = {
  '/.well-known/oauth-protected-resource': protectedResource,
  '/.well-known/oauth-protected-resource/mcp': protectedResource,
  '/.well-known/oauth-authorization-server': authorizationServer,
  '/.well-known/openid-configuration': authorizationServer,
};

/** Pages of any site may read the documents: they hold nothing but addresses. */
const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'cache-control': 'public, max-age=300',
};

const headers = { 'content-type': 'application/json; charset=utf-8', ...anyOrigin };

const texts = new Map<string, FixedText>();

/** The documents name APP_URL, so there are as many as paths. */
function fixed(document: object): FixedText {
  const json = JSON.stringify(document);
  const text = texts.get(json) ?? new FixedText(json);
  texts.set(json, text);
  return text;
}

/** Answers `/.well-known/…`, where clients find out how to get a token. */
export async function answerWellKnown(request: Request): Promise<Response> {
  const document = documents[new URL(request.url).pathname];
  if (!document) return errorResponse(notFound('page'), request.headers.get('x-request-id') ?? '');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: anyOrigin });
  return responseOf(await answerDocument(request, { text: fixed(document()), headers }));
}
