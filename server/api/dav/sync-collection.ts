import { DavError } from '../../features/dav/dav-error';
import { listResources } from '../../features/dav/resources';
import { readPosition, readSince, type Synced } from '../../features/dav/sync';
import type { Answer } from '../../platform/http/answer';
import { type Opened, readAsked } from './call';
import { collectionPath, resourcePath } from './paths';
import { respondOne } from './read-methods';
import { childOf, DAV, type Element } from './read-xml';
import { positionOf, tokenOf } from './sync-tokens';
import { element, escapeXml, multistatus, response, statusLine } from './write-xml';

/** The first answer tells of everything. The position is read first: what changes meanwhile comes again. */
async function readAll({ call, collection }: Opened): Promise<Synced> {
  const next = await readPosition(call.ctx);
  return { changed: await listResources(call.ctx, collection), gone: [], next, hasMore: false };
}

function limitOf(query: Element): number {
  const text = childOf(childOf(query, DAV, 'limit'), DAV, 'nresults')?.text ?? '';
  const limit = Number(text.trim() || Number.MAX_SAFE_INTEGER);
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new DavError(400, 'The limit is a number from 1.');
}

async function readChanged(opened: Opened, query: Element): Promise<Synced> {
  const token = childOf(query, DAV, 'sync-token')?.text.trim() ?? '';
  if (token === '') return readAll(opened);
  const { call, collection } = opened;
  const read = await readSince(call.ctx, collection, { after: positionOf(token), most: limitOf(query) });
  if (read) return read;
  throw new DavError(403, 'This token is not known any more. Begin again without one.', {
    condition: 'D:valid-sync-token',
  });
}

/** Answers a sync-collection (RFC 6578). */
export async function answerSync(opened: Opened, query: Element): Promise<Answer> {
  const { call, collection } = opened;
  const asked = readAsked(query, call.headers);
  const { changed, gone, next, hasMore } = await readChanged(opened, query);
  const account = call.account.id;
  const parts = [
    ...changed.map((resource) => respondOne(opened, resource, asked)),
    ...gone.map((name) => response(resourcePath(account, collection.name, name), statusLine(404))),
    ...(hasMore ? [response(collectionPath(account, collection.name), statusLine(507))] : []),
    element({ ns: DAV, name: 'sync-token' }, escapeXml(tokenOf(next))),
  ];
  return multistatus(parts.join(''));
}
