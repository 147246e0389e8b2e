import sql from 'sql-template-tag';
import { z } from 'zod';
import { davClientName } from '../../../domain/dav-client-name';
import { requireWithinPlaces } from '../../core/caller/permissions';
import type { SignedIn } from '../../core/operation/trpc';
import { DavError } from '../../features/dav/dav-error';
import { authenticateToken, noteClient } from '../../features/sign-in/tokens';
import { database } from '../../platform/database/client';
import { type ReceivedBody, receiveBody } from '../../platform/http/body';
import type { Asked, HeaderReader, PlainRequest } from '../../platform/http/plain-request';
import { createRequestContext, refuseLargeOfStranger } from '../create-request-context';

const unauthorized = () =>
  new DavError(401, 'Sign in with your address and a password that you made in Settings → Apps.');

/** The user and the password of Basic sign-in (RFC 7617). */
function readBasic(header: string): { user: string; secret: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]{1,2000}={0,2})$/i.exec(header)?.[1];
  const [, user, secret] =
    /^([^:]*):(.*)$/s.exec(encoded ? Buffer.from(encoded, 'base64').toString() : '') ?? [];
  return user && secret ? { user: user.trim().toLowerCase(), secret: secret.trim() } : undefined;
}

const Names = z.object({ email: z.string().nullable(), username: z.string().nullable() });

/** Whether a name is the verified address or the handle of an account. */
async function isNameOf(user: string, accountId: string): Promise<boolean> {
  const row = await database().row(
    sql`SELECT CASE WHEN email_verified_at IS NOT NULL THEN email END AS email, username FROM users WHERE id = ${accountId}`,
    Names,
  );
  return row !== undefined && [row.email, row.username].includes(user.replace(/^@/, ''));
}

/** The token of a request, as a bearer token. Passwords of accounts are none. @throws 401 */
async function bearerOf({ headers }: Asked): Promise<string> {
  const sent = headers.get('authorization') ?? '';
  if (/^Bearer /i.test(sent)) return sent;
  const basic = readBasic(sent);
  if (!basic?.secret.startsWith('pc_')) throw unauthorized();
  const caller = await authenticateToken(database(), basic.secret, new Date());
  // A token under another name is none, and counts as a wrong one.
  if (caller && !(await isNameOf(basic.user, caller.id))) throw unauthorized();
  return `Bearer ${basic.secret}`;
}

const withBearer = (headers: HeaderReader, bearer: string): HeaderReader => ({
  get: (name) => (name.toLowerCase() === 'authorization' ? bearer : headers.get(name)),
  has: (name) => headers.has(name),
});

export interface Received {
  ctx: SignedIn;
  body: ReceivedBody;
}

/** Receives a request with its caller. @throws 401 without one, 429 over the rate limit. */
export async function receive(request: PlainRequest, answerHeaders: Headers): Promise<Received> {
  if (!request.headers.has('authorization')) throw unauthorized();
  const headers = withBearer(request.headers, await bearerOf(request));
  await refuseLargeOfStranger({ headers }, 'dav', { answerHeaders });
  const body = await receiveBody(request);
  const context = await createRequestContext({ headers }, 'dav', { answerHeaders, calls: 1 });
  const { caller } = context;
  if (!caller) throw unauthorized();
  // Its collections and their tokens are made for whole accounts.
  requireWithinPlaces(caller);
  const client = davClientName(request.headers.get('user-agent'));
  if (client) await noteClient(database(), caller, client);
  return { ctx: { ...context, caller, client }, body };
}
