import type { SignedIn } from '../../core/operation/trpc';
import type { Collection } from '../../features/dav/collections';
import type { HeaderReader } from '../../platform/http/plain-request';
import {
  type Account,
  collectionProperties,
  homeProperties,
  type Properties,
  principalProperties,
  resourceProperties,
  rootProperties,
  type Shown,
} from './properties';
import type { Element } from './read-xml';
import { CALDAV, DAV } from './read-xml';
import { element, keyOf, type PropertyName, propstat, response } from './write-xml';

/** A request of an account, with its body as bytes and as XML where its method has one. */
export interface Call {
  ctx: SignedIn;
  account: Account;
  method: string;
  headers: HeaderReader;
  bytes: Uint8Array;
  xml: () => Element | undefined;
}

/** A collection as the caller sees it. */
export interface Opened {
  call: Call;
  collection: Collection;
  syncToken: string;
}

export const shownOf = ({ call, collection, syncToken }: Opened): Shown => ({
  account: call.account,
  collection,
  readOnly: call.ctx.caller.readOnly,
  syncToken,
});

/** What a request asks of each resource. */
export interface Asked {
  /** The names; undefined for all that are usual. */
  names: PropertyName[] | undefined;
  /** Whether only names are wanted. */
  onlyNames: boolean;
  /** Whether to leave out what is not there (RFC 8144). */
  isMinimal: boolean;
}

/** Costs more than the others, so it is answered only where it is named. */
const rare = new Set([keyOf({ ns: CALDAV, name: 'calendar-data' })]);

/** Writes the properties that were asked for. */
function writeProperties<Of>(
  properties: Properties<Of>,
  of: Of,
  { names, onlyNames, isMinimal }: Asked,
): string {
  const all = [...properties.values()].filter(({ name }) => !rare.has(keyOf(name)));
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of names ?? all.map((one) => one.name)) {
    const value = onlyNames ? '' : properties.get(keyOf(name))?.value(of);
    if (value !== undefined) found.push(element(name, value));
    else if (names) missing.push(element(name));
  }
  const shown = propstat(found, 200);
  const rest = isMinimal ? '' : propstat(missing, 404);
  return shown + rest || emptyPropstat;
}

const emptyPropstat = '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>';

/** The response for one thing. */
export const respond = <Of>(
  path: string,
  properties: Properties<Of>,
  { of, asked }: { of: Of; asked: Asked },
): string => response(path, writeProperties(properties, of, asked));

/** Reads what a request asks: of a PROPFIND, or of a report. */
export function readAsked(root: Element | undefined, headers: HeaderReader): Asked {
  const prop = root?.children.find(({ ns, name }) => ns === DAV && name === 'prop');
  const isNamed = (wanted: string) =>
    root?.children.some(({ ns, name }) => ns === DAV && name === wanted) ?? false;
  const isMinimal =
    /\breturn=minimal\b/i.test(headers.get('prefer') ?? '') || /^t$/i.test(headers.get('brief') ?? '');
  return {
    names: prop?.children.map(({ ns, name }) => ({ ns, name })),
    onlyNames: isNamed('propname'),
    isMinimal,
  };
}

export { collectionProperties, homeProperties, principalProperties, resourceProperties, rootProperties };
