import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { decrypt } from '../../../platform/config/encryption';
import { hashSecret } from '../../../platform/config/secrets';
import { settings } from '../../../platform/config/settings';
import type { Db } from '../../../platform/database/client';
import { type GrantedPlaces, insertGrantPlaces } from './grant-places';
import { oauthPaths, Scope } from './metadata';

/** The part of the library's record that consent needs. */
const Interaction = z.object({
  params: z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string() }),
  prompt: z.object({ details: z.object({ clientName: z.string().optional() }) }),
});

/** An app that asks for access. */
export interface AccessRequest {
  clientId: string;
  clientName: string;
  /** The host of the app's metadata document, else of its redirect address. Null for an app on a device. */
  host: string | null;
  scopes: Scope[];
}

/** An app that opened this browser, which leads back to it. */
export interface ConsentRequest extends AccessRequest {
  /** Where the browser goes next: a host, or null for an app on this device. */
  answersTo: string | null;
  redirectUri: string;
}

/** The host of a web address; null for loopback and for the schemes of installed apps. */
export function publicHost(address: string): string | null {
  const { protocol, host, hostname } = new URL(address);
  return protocol === 'https:' && hostname !== 'localhost' ? host : null;
}

export const toScopes = (scope: string): Scope[] => {
  const asked = scope.split(' ');
  return Scope.options.filter((one) => asked.includes(one));
};

/** The request that waits for consent under this id; undefined once it is answered or an hour old. */
export async function readConsentRequest(db: Db, id: string): Promise<ConsentRequest | undefined> {
  const row = await db.row(
    sql`SELECT payload FROM oauth_tokens
      WHERE token_hash = ${hashSecret(id)} AND kind = 'Interaction' AND expires_at > now()`,
    z.object({ payload: z.instanceof(Buffer) }),
  );
  const text = row && decrypt('oauth', row.payload);
  if (!text) return undefined;
  const { params, prompt } = Interaction.parse(JSON.parse(text));
  const { client_id: clientId, redirect_uri: redirectUri } = params;
  const answersTo = publicHost(redirectUri);
  const host = clientId.startsWith('https://') ? publicHost(clientId) : answersTo;
  const clientName = prompt.details.clientName ?? host ?? 'An app on this device';
  return { clientId, clientName, host, answersTo, redirectUri, scopes: toScopes(params.scope) };
}

const idInPath = new RegExp(`^${oauthPaths.consent}/([\\w-]{1,64})$`);

/** The id in the path of a consent page. */
export const readConsentId = (path: string): string | undefined => idInPath.exec(path)?.[1];

/** The source to allow in the `form-action` of a consent page. Browsers also apply it to the redirects that follow. */
export function formTargetOf(redirectUri: string): string {
  const { protocol, host, origin } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  // A policy cannot name an IPv6 address, and a host may contain characters that end a directive.
  if (host.startsWith('[')) return protocol;
  return /^[\w.:-]+$/.test(host) ? origin : '';
}

/**
 * Proves that the form was made for this request and this account: another site cannot send it, and a person who signed
 * in to another account in between is asked again.
 */
export const consentToken = (id: string, userId: string): string =>
  createHmac('sha256', settings().AUTH_SECRET).update(`consent/${id}/${userId}`).digest('base64url');

export function isConsentToken(sent: string, id: string, userId: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(consentToken(id, userId))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Who may write has nothing to propose. */
export function grantedScopes(asked: readonly Scope[], allowed: readonly Scope[]): Scope[] {
  const granted = asked.filter((scope) => allowed.includes(scope));
  return granted.includes('write') ? granted.filter((scope) => scope !== 'propose') : granted;
}

/** Adds what the person allowed, everywhere or only in some places. Returns the grant's id. */
export async function insertGrant(
  db: Db,
  userId: string,
  {
    clientId,
    clientName,
    scopes,
    places,
  }: Omit<AccessRequest, 'host'> & { places?: GrantedPlaces | undefined },
): Promise<string> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO oauth_grants (id, user_id, client_id, client_name, scopes, is_limited)
      VALUES (${id}, ${userId}, ${clientId}, ${clientName}, ${scopes}, ${places !== undefined})`);
    if (places) await insertGrantPlaces(tx, { grantId: id, userId }, places);
  });
  return id;
}
