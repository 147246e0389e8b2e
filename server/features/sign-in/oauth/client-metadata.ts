import { type ClientMetadata, errors } from 'oidc-provider';
import { grantTypes } from './metadata';

const MAX_REDIRECTS = 20;
const MAX_NAME = 100;
const MAX_BYTES = 16_384;

/** The fields of an app's metadata that we store. The others (keys, logos, callbacks) have no use here. */
const storedFields = new Set([
  'client_id',
  'client_id_issued_at',
  'client_name',
  'client_uri',
  'grant_types',
  'redirect_uris',
  'response_types',
  'token_endpoint_auth_method',
]);

const refuse = (message: string) => new errors.InvalidClientMetadata(message);

/** PostgreSQL cannot store NUL or a lone surrogate. */
const isStorable = (value: unknown) =>
  typeof value !== 'string' || !(value.includes('\0') || /\p{Surrogate}/u.test(value));

/** The name is shown inside a sentence, so it must not break the line or change the text direction. */
const toShownName = (name: string): string | undefined => {
  const line = name.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_NAME).join('').trim() || undefined;
};

/** Schemes of well-known apps that are not a reversed domain name. */
const appSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);

const isReversedDomain = (protocol: string) => protocol.includes('.');

/**
 * Anyone can register an app, so its redirects must lead to a site, to this device, or to an app's own scheme: RFC 8252
 * asks for a reversed domain name, which no scheme with a meaning of its own has (`mailto:`, `view-source:`).
 */
function isSafeRedirect(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return (
    protocol === 'https:' || isLoopback(address) || isReversedDomain(protocol) || appSchemes.has(protocol)
  );
}

/** True for plain http on this device. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Checks the size of an app's metadata and reduces it to what counts here, in place. RFC 7591 lets a server replace what a
 * client asked for.
 */
export function normalizeClientMetadata(metadata: ClientMetadata): void {
  if (JSON.stringify(metadata).length > MAX_BYTES)
    throw refuse(`the metadata must not be larger than ${MAX_BYTES} characters`);
  for (const name of Object.keys(metadata)) if (!storedFields.has(name)) delete metadata[name];
  const { redirect_uris: redirects, grant_types: asked, client_name: name } = metadata;
  if (Array.isArray(redirects) && redirects.length > MAX_REDIRECTS)
    throw refuse(`redirect_uris must not have more than ${MAX_REDIRECTS} entries`);
  if (Array.isArray(redirects) && !redirects.every(isSafeRedirect))
    throw new errors.CustomOIDCProviderError(
      'invalid_redirect_uri',
      'redirect_uris must be https, http on a loopback address, or a scheme that is a reversed domain name',
    );
  if (!Object.values(metadata).flat().every(isStorable))
    throw refuse('text must not contain the NUL character or half of a character');
  if (typeof name === 'string') metadata.client_name = toShownName(name);
  if (Array.isArray(asked)) metadata.grant_types = grantTypes.filter((type) => asked.includes(type));
  // An app that never opens a browser has no address to come back to, so it gets no codes.
  if (!metadata.grant_types?.includes('authorization_code') && !redirects?.length)
    metadata.response_types = [];
  // Native apps may use any loopback port.
  metadata.application_type = 'native';
  metadata['response_modes'] = ['query', 'fragment'];
}
