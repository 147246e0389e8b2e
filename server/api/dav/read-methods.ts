import { listCollections } from '../../features/dav/collections';
import { DavError, notFound } from '../../features/dav/dav-error';
import { findResources, listResources, type Resource } from '../../features/dav/resources';
import type { Answer } from '../../platform/http/answer';
import { isKnownTag } from '../../platform/http/entity-tags';
import {
  type Asked,
  type Call,
  collectionProperties,
  homeProperties,
  type Opened,
  principalProperties,
  readAsked,
  resourceProperties,
  respond,
  rootProperties,
  shownOf,
} from './call';
import { collectionPath, homePath, principalPath, ROOT_PATH, resourcePath, type Target } from './paths';
import { DAV, isNamed } from './read-xml';
import { readSyncTokens } from './sync-tokens';
import { multistatus } from './write-xml';

/** `0` or `1`. A missing depth means infinity, which is refused for what has a depth (RFC 4918, 9.1). */
function depthOf({ headers }: Call): 0 | 1 {
  const depth = headers.get('depth') ?? '0';
  if (depth === '0') return 0;
  if (depth === '1') return 1;
  throw new DavError(403, 'Ask with Depth 0 or 1.', { condition: 'D:propfind-finite-depth' });
}

export const respondOne = (opened: Opened, resource: Resource, asked: Asked): string =>
  respond(resourcePath(opened.call.account.id, opened.collection.name, resource.name), resourceProperties, {
    of: { ...shownOf(opened), resource },
    asked,
  });

const respondCollection = (opened: Opened, asked: Asked): string =>
  respond(collectionPath(opened.call.account.id, opened.collection.name), collectionProperties, {
    of: shownOf(opened),
    asked,
  });

/** Where tasks without a place are. Clients show it as the name of a list. */
export const rootLabel = 'Parcours';

async function respondHome(call: Call, asked: Asked): Promise<string> {
  const { account, ctx } = call;
  const { readOnly } = ctx.caller;
  const own = respond(homePath(account.id), homeProperties, { of: { account, readOnly }, asked });
  if (depthOf(call) === 0) return own;
  const collections = await listCollections(ctx, rootLabel);
  const tokens = await readSyncTokens(ctx, collections);
  const each = collections.map((collection) =>
    respondCollection({ call, collection, syncToken: tokens.get(collection.name) ?? '' }, asked),
  );
  return own + each.join('');
}

async function respondIn(opened: Opened, asked: Asked): Promise<string> {
  const own = respondCollection(opened, asked);
  if (depthOf(opened.call) === 0) return own;
  const resources = await listResources(opened.call.ctx, opened.collection);
  return own + resources.map((resource) => respondOne(opened, resource, asked)).join('');
}

/** Finds a to-do by its name. @throws 404 */
async function findOne({ call, collection }: Opened, name: string): Promise<Resource> {
  const [resource] = await findResources(call.ctx, collection, [name]);
  if (!resource) throw notFound();
  return resource;
}

/** Answers a PROPFIND. `open` finds the collection of a target. */
export async function answerPropfind(
  call: Call,
  target: Target,
  open: (name: string) => Promise<Opened>,
): Promise<Answer> {
  const root = call.xml();
  if (root && !isNamed(root, DAV, 'propfind')) throw new DavError(400, 'Send a DAV: propfind.');
  const asked = readAsked(root, call.headers);
  const { account } = call;
  if (target.kind === 'root') return multistatus(respond(ROOT_PATH, rootProperties, { of: account, asked }));
  if (target.kind === 'principal')
    return multistatus(respond(principalPath(account.id), principalProperties, { of: account, asked }));
  if (target.kind === 'home') return multistatus(await respondHome(call, asked));
  const opened = await open(target.collection);
  if (target.kind === 'collection') return multistatus(await respondIn(opened, asked));
  return multistatus(respondOne(opened, await findOne(opened, target.name), asked));
}

/** Answers a GET of a to-do, with 304 for a version that the client has. */
export async function answerGet(opened: Opened, name: string): Promise<Answer> {
  const { text, etag, row } = await findOne(opened, name);
  const headers = {
    etag,
    'last-modified': new Date(row.updatedAt).toUTCString(),
    'content-type': 'text/calendar; charset=utf-8; component=vtodo',
  };
  const isKnown = isKnownTag({ headers: opened.call.headers }, etag);
  return isKnown ? { status: 304, headers, body: null } : { status: 200, headers, body: text };
}
