import { DavError } from '../../features/dav/dav-error';
import { findResources, listResources } from '../../features/dav/resources';
import type { Answer } from '../../platform/http/answer';
import { type Opened, readAsked } from './call';
import { readFilter } from './filter';
import { pathOf, readPath } from './paths';
import { respondOne } from './read-methods';
import { CALDAV, childrenOf, DAV, type Element, isNamed } from './read-xml';
import { answerSync } from './sync-collection';
import { multistatus, response, statusLine } from './write-xml';

async function answerQuery(opened: Opened, query: Element): Promise<Answer> {
  const { call, collection } = opened;
  const fits = readFilter(query);
  const asked = readAsked(query, call.headers);
  const resources = (await listResources(call.ctx, collection)).filter(fits);
  return multistatus(resources.map((resource) => respondOne(opened, resource, asked)).join(''));
}

/** The name of a to-do of the collection that an address leads to; undefined for any other address. */
function nameIn({ call, collection }: Opened, href: string): string | undefined {
  const target = readPath(pathOf(href));
  const isHere =
    target?.kind === 'resource' &&
    target.account === call.account.id &&
    target.collection === collection.name;
  return isHere ? target.name : undefined;
}

async function answerMultiget(opened: Opened, query: Element): Promise<Answer> {
  const { call, collection } = opened;
  const asked = readAsked(query, call.headers);
  const hrefs = childrenOf(query, DAV, 'href').map(({ text }) => text.trim());
  const named = new Map(hrefs.map((href) => [href, nameIn(opened, href)]));
  const names = [...named.values()].flatMap((name) => name ?? []);
  const found = await findResources(call.ctx, collection, names);
  const byName = new Map(found.map((resource) => [resource.name, resource]));
  const each = [...named].map(([href, name]) => {
    const resource = name === undefined ? undefined : byName.get(name);
    return resource ? respondOne(opened, resource, asked) : response(href, statusLine(404));
  });
  return multistatus(each.join(''));
}

/** Answers a REPORT on a collection. */
export function answerReport(opened: Opened): Promise<Answer> {
  const query = opened.call.xml();
  if (!query) throw new DavError(400, 'Send the report that you ask for.');
  if (isNamed(query, CALDAV, 'calendar-query')) return answerQuery(opened, query);
  if (isNamed(query, CALDAV, 'calendar-multiget')) return answerMultiget(opened, query);
  if (isNamed(query, DAV, 'sync-collection')) return answerSync(opened, query);
  throw new DavError(403, 'This report is not supported.', { condition: 'D:supported-report' });
}
