import sql from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { findCollection } from '../../features/dav/collections';
import { DavError, notFound } from '../../features/dav/dav-error';
import { logFailure } from '../../platform/config/log';
import { settings } from '../../platform/config/settings';
import { codes, toAppError } from '../../platform/errors/errors';
import type { Answer, Transport } from '../../platform/http/answer';
import { type PlainRequest, requestIdOf } from '../../platform/http/plain-request';
import { inTurn } from '../../platform/limits/turns';
import { receive } from './authenticate';
import type { Call, Opened } from './call';
import { answerDeleteCollection, answerMkcalendar, answerProppatch } from './edit-collections';
import { readPath, type Target } from './paths';
import { answerGet, answerPropfind, rootLabel } from './read-methods';
import { readXml } from './read-xml';
import { answerReport } from './reports';
import { readSyncTokens } from './sync-tokens';
import { answerDelete, answerPut } from './write-methods';
import { documentOf, element, escapeXml, href, xmlAnswer } from './write-xml';

/* CalDAV for tasks (RFC 4791, 6578, 6764): tasks, areas and projects as the lists of calendar programs. */

const methods = {
  root: ['OPTIONS', 'PROPFIND'],
  principal: ['OPTIONS', 'PROPFIND'],
  home: ['OPTIONS', 'PROPFIND'],
  collection: ['OPTIONS', 'PROPFIND', 'PROPPATCH', 'REPORT', 'DELETE', 'MKCALENDAR'],
  resource: ['OPTIONS', 'PROPFIND', 'GET', 'HEAD', 'PUT', 'DELETE'],
} as const satisfies Record<Target['kind'], readonly string[]>;

const allowOf = ({ kind }: Target): string => methods[kind].join(', ');

const davHeaders = { dav: '1, 3, calendar-access' };

async function accountOf({ caller, db }: SignedIn) {
  const { name } = await db.one<{ name: string | null }>(sql`SELECT name FROM users WHERE id = ${caller.id}`);
  return { id: caller.id, email: caller.email, name: name ?? caller.email };
}

/** @throws 404 for a collection that the caller may not see. */
async function open(call: Call, name: string): Promise<Opened> {
  const collection = await findCollection(call.ctx, name, rootLabel);
  if (!collection) throw notFound();
  const tokens = await readSyncTokens(call.ctx, [collection]);
  return { call, collection, syncToken: tokens.get(collection.name) ?? '' };
}

async function answerResource(call: Call, target: Extract<Target, { kind: 'resource' }>): Promise<Answer> {
  const opened = await open(call, target.collection);
  if (call.method === 'PUT') return answerPut(opened, target.name);
  if (call.method === 'DELETE') return answerDelete(opened, target.name);
  return answerGet(opened, target.name);
}

async function answerCollection(call: Call, name: string): Promise<Answer> {
  if (call.method === 'MKCALENDAR') return answerMkcalendar(call, name);
  const opened = await open(call, name);
  if (call.method === 'REPORT') return answerReport(opened);
  return call.method === 'PROPPATCH' ? answerProppatch(opened) : answerDeleteCollection(opened);
}

async function answerCall(call: Call, target: Target): Promise<Answer> {
  if ('account' in target && target.account !== call.account.id) throw notFound();
  if (call.method === 'PROPFIND') return answerPropfind(call, target, (name) => open(call, name));
  if (target.kind === 'resource') return answerResource(call, target);
  if (target.kind === 'collection') return answerCollection(call, target.collection);
  throw new DavError(403, 'Not possible here.');
}

const XML_METHODS = new Set(['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR']);

async function answer(request: PlainRequest, answerHeaders: Headers): Promise<Answer> {
  const { pathname } = new URL(request.url);
  const target = readPath(pathname);
  if (request.method === 'OPTIONS')
    return { status: 200, headers: { allow: allowOf(target ?? { kind: 'root' }) }, body: null };
  const { ctx, body } = await receive(request, answerHeaders);
  if (!target) throw notFound();
  if (!methods[target.kind].some((method) => method === request.method))
    return {
      ...errorOf(new DavError(405, `Use ${allowOf(target)} here.`)),
      headers: { allow: allowOf(target) },
    };
  if (body.status === 'rejected') throw body.reason;
  const bytes = body.value;
  return inTurn(ctx.caller, async () => {
    const account = await accountOf(ctx);
    const { method, headers } = request;
    const xml = () => (XML_METHODS.has(method) ? readXml(bytes) : undefined);
    return answerCall({ ctx, account, method, headers, bytes, xml }, target);
  });
}

const conditionOf = ({ condition, conflict }: DavError, base: string): string => {
  const inner = conflict === undefined ? '' : href(base + encodeURIComponent(conflict));
  if (!condition) return '';
  return inner === '' ? `<${condition}/>` : `<${condition}>${inner}</${condition}>`;
};

const CHALLENGE = 'Basic realm="Parcours", charset="UTF-8"';

function errorOf(error: DavError, path = ''): Answer {
  const base = path.replace(/[^/]*$/, '');
  const content =
    conditionOf(error, base) +
    element({ ns: 'http://calendarserver.org/ns/', name: 'message' }, escapeXml(error.message));
  const headers: Record<string, string> = error.status === 401 ? { 'www-authenticate': CHALLENGE } : {};
  return xmlAnswer(error.status, documentOf('D:error', content), headers);
}

/** Errors of operations as CalDAV says them. */
function toDavError(
  thrown: unknown,
  requestId: string,
): { error: DavError; headers: Record<string, string> } {
  if (thrown instanceof DavError) return { error: thrown, headers: {} };
  const { kind, message, retryAfterS, cause } = toAppError(thrown);
  if (kind === 'internal') logFailure(requestId, thrown ?? cause);
  const headers: Record<string, string> =
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  if (kind === 'forbidden')
    return { error: new DavError(403, message, { condition: 'D:need-privileges' }), headers };
  if (kind === 'quota_exceeded' || kind === 'insufficient_storage')
    return { error: new DavError(507, message, { condition: 'D:quota-not-exceeded' }), headers };
  if (kind === 'payload_too_large')
    return { error: new DavError(403, message, { condition: 'C:max-resource-size' }), headers };
  return { error: new DavError(codes[kind].status, message), headers };
}

/** Answers a request below `/dav`. */
export const answerDav: Transport = async (request, answerHeaders) => {
  for (const [name, value] of Object.entries(davHeaders)) answerHeaders.set(name, value);
  return answer(request, answerHeaders).catch((thrown: unknown): Answer => {
    const { error, headers: more } = toDavError(thrown, requestIdOf(request));
    const failed = errorOf(error, new URL(request.url).pathname);
    return { ...failed, headers: { ...failed.headers, ...more } };
  });
};

/** Answers `/.well-known/caldav` (RFC 6764, section 5). */
export const answerWellKnownCaldav: Transport = async () => ({
  status: 301,
  headers: { location: `${settings().APP_URL}/dav/` },
  body: null,
});
