import { hueColor } from '../../../domain/hue-color';
import { type Collection, isEditable } from '../../features/dav/collections';
import type { Resource } from '../../features/dav/resources';
import { homePath, principalPath } from './paths';
import { CALDAV, DAV } from './read-xml';
import { element, escapeXml, href, keyOf, type PropertyName } from './write-xml';

/* The properties of each kind of thing, as XML, made when they are asked for. */

/** The largest file of a to-do, in bytes. */
export const MAX_RESOURCE = 512 * 1024;

const SERVER = 'http://calendarserver.org/ns/';
const APPLE = 'http://apple.com/ns/ical/';

/** A property whose value depends on what it is of. Undefined: it has none. */
type Value<Of> = (of: Of) => string | undefined;
export type Properties<Of> = ReadonlyMap<string, { name: PropertyName; value: Value<Of> }>;

interface Named<Of> {
  dav?: Record<string, Value<Of>>;
  caldav?: Record<string, Value<Of>>;
  server?: Record<string, Value<Of>>;
  apple?: Record<string, Value<Of>>;
}

function properties<Of>({ dav = {}, caldav = {}, server = {}, apple = {} }: Named<Of>): Properties<Of> {
  const all = [
    [DAV, dav],
    [CALDAV, caldav],
    [SERVER, server],
    [APPLE, apple],
  ] as const;
  return new Map(
    all.flatMap(([ns, values]) =>
      Object.entries(values).map(([name, value]) => [keyOf({ ns, name }), { name: { ns, name }, value }]),
    ),
  );
}

/** Who asks, and what they call themselves. */
export interface Account {
  id: string;
  email: string;
  name: string;
}

const dav = (name: string, content = ''): string => element({ ns: DAV, name }, content);
const caldav = (name: string, content = ''): string => element({ ns: CALDAV, name }, content);

const principal = ({ id }: Account) => href(principalPath(id));

const privileges = (names: readonly string[]): string =>
  names.map((name) => dav('privilege', dav(name))).join('');
const READ = ['read', 'read-current-user-privilege-set'];
const WRITE = [...READ, 'write', 'write-content', 'write-properties', 'bind', 'unbind'];

const report = (content: string): string => dav('supported-report', dav('report', content));
const reports =
  report(caldav('calendar-query')) + report(caldav('calendar-multiget')) + report(dav('sync-collection'));

/** What everything has. */
const common = {
  'current-user-principal': principal,
  owner: principal,
} as const;

const home = (account: Account) => href(homePath(account.id));

export const rootProperties = properties<Account>({
  dav: {
    ...common,
    resourcetype: () => dav('collection'),
    displayname: () => 'Parcours',
    'principal-collection-set': () => href('/dav/principals/'),
    'current-user-privilege-set': () => privileges(READ),
    'supported-report-set': () => '',
  },
  caldav: { 'calendar-home-set': home },
});

export const principalProperties = properties<Account>({
  dav: {
    ...common,
    resourcetype: () => dav('collection') + dav('principal'),
    displayname: ({ name }) => escapeXml(name),
    'principal-URL': principal,
    'alternate-URI-set': () => '',
    'principal-collection-set': () => href('/dav/principals/'),
    'current-user-privilege-set': () => privileges(READ),
    'supported-report-set': () => '',
  },
  caldav: {
    'calendar-home-set': home,
    'calendar-user-address-set': ({ email, id }) =>
      href(`mailto:${email}`) + principal({ id, email, name: '' }),
    'calendar-user-type': () => 'INDIVIDUAL',
  },
  server: {
    'email-address-set': ({ email }) => element({ ns: SERVER, name: 'email-address' }, escapeXml(email)),
  },
});

/** Whether the account may add collections. */
export interface Home {
  account: Account;
  readOnly: boolean;
}

const ofAccount = { 'current-user-principal': of(principal), owner: of(principal) };

function of(value: Value<Account>): Value<{ account: Account }> {
  return ({ account }) => value(account);
}

export const homeProperties = properties<Home>({
  dav: {
    ...ofAccount,
    resourcetype: () => dav('collection'),
    displayname: () => 'Parcours',
    'current-user-privilege-set': ({ readOnly }) => privileges(readOnly ? READ : [...READ, 'bind', 'unbind']),
    'supported-report-set': () => '',
  },
  caldav: {
    'supported-calendar-component-sets': () =>
      caldav('supported-calendar-component-set', '<C:comp name="VTODO"/>'),
  },
});

/** A collection as an account sees it. */
export interface Shown {
  account: Account;
  collection: Collection;
  /** Whether the token may only read. */
  readOnly: boolean;
  /** Changes with everything in it. */
  syncToken: string;
}

const types = element({ ns: DAV, name: 'collection' }) + element({ ns: CALDAV, name: 'calendar' });

const isWritable = ({ collection, readOnly }: Pick<Shown, 'collection' | 'readOnly'>): boolean =>
  !readOnly && isEditable(collection);

export const collectionProperties = properties<Shown>({
  dav: {
    ...ofAccount,
    resourcetype: () => types,
    displayname: ({ collection }) => escapeXml(collection.label),
    'current-user-privilege-set': (shown) => privileges(isWritable(shown) ? WRITE : READ),
    'supported-report-set': () => reports,
    'sync-token': ({ syncToken }) => escapeXml(syncToken),
    getcontenttype: () => 'text/calendar; component=vtodo',
  },
  caldav: {
    'supported-calendar-component-set': () => '<C:comp name="VTODO"/>',
    'supported-calendar-data': () => '<C:calendar-data content-type="text/calendar" version="2.0"/>',
    'max-resource-size': () => String(MAX_RESOURCE),
    'supported-collation-set': () =>
      '<C:supported-collation>i;ascii-casemap</C:supported-collation><C:supported-collation>i;octet</C:supported-collation>',
  },
  server: { getctag: ({ syncToken }) => escapeXml(syncToken) },
  apple: {
    'calendar-color': ({ collection: { hue } }) => (hue === null ? undefined : hueColor(hue)),
    'calendar-order': ({ collection: { order } }) => String(Math.round(order)),
  },
});

/** A to-do in the collection that it was asked for in. */
export interface ShownResource extends Shown {
  resource: Resource;
}

export const resourceProperties = properties<ShownResource>({
  dav: {
    ...ofAccount,
    resourcetype: () => '',
    getetag: ({ resource }) => escapeXml(resource.etag),
    getcontenttype: () => 'text/calendar; charset=utf-8; component=vtodo',
    getcontentlength: ({ resource }) => String(Buffer.byteLength(resource.text)),
    getlastmodified: ({ resource }) => new Date(resource.row.updatedAt).toUTCString(),
    creationdate: ({ resource }) => new Date(resource.row.createdAt).toISOString(),
    'current-user-privilege-set': (shown) => privileges(isWritable(shown) ? WRITE : READ),
    'supported-report-set': () => '',
  },
  caldav: { 'calendar-data': ({ resource }) => escapeXml(resource.text) },
});
