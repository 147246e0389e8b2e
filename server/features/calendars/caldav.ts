import { beginningOf } from '../../../domain/shorten';
import { changeEvent, createEvent, removeEvent } from './caldav-change';
import { eraseTaskEvent, taskEventStates, writeTask } from './caldav-tasks';
import {
  type CalendarClient,
  CalendarError,
  type EventsAnswer,
  type ReadRequest,
  type RemoteCalendar,
  type Span,
  withMargin,
} from './calendar-types';
import {
  type Credentials,
  type DavAccess,
  type DavAccount,
  isMultistatus,
  readDav,
  resolveHref,
  runUntrusted,
  sendDav,
  textOf,
} from './dav-client';
import { type DavResource, eventsQuery, lastPart, propfind } from './dav-xml';
import { storable } from './event-details';
import type { EventsRead } from './read-events';
import { readDavEvents } from './untrusted-tasks';

/* CalDAV (RFC 4791). */

const MAX_CALENDARS = 200;
const MAX_HOMES = 10;

const aboutAccount = propfind('D:current-user-principal', 'C:calendar-home-set', 'D:resourcetype');

const notCalDav = (url: URL) =>
  new CalendarError('address', `No CalDAV server answers at ${url.origin}${url.pathname}.`);

/** The collections that a server names. Further ones that are elsewhere are left out. */
function homesOf(hrefs: readonly string[], base: URL): URL[] | undefined {
  const [first, ...others] = hrefs;
  if (first === undefined) return undefined;
  const near = others.slice(0, MAX_HOMES).flatMap((href) => {
    try {
      return [resolveHref(href, base)];
    } catch {
      return [];
    }
  });
  return [resolveHref(first, base), ...near];
}

/** The properties of a resource that lead to the calendars. */
async function ask(credentials: Credentials, url: URL) {
  const resources = await readDav(credentials, { method: 'PROPFIND', url, depth: 0, body: aboutAccount });
  const properties = resources?.[0]?.properties;
  if (!properties) return undefined;
  const isCalendar = 'calendar' in (properties.resourcetype ?? {});
  const principal = properties['current-user-principal']?.href;
  return {
    homes: homesOf(properties['calendar-home-set'] ?? [], url) ?? (isCalendar ? [url] : undefined),
    principal: principal ? resolveHref(principal, url) : undefined,
  };
}

/** Finds the collections with the calendars from any address of the server (RFC 6764). */
async function findHomes(credentials: Credentials, given: URL): Promise<URL[]> {
  const failures: unknown[] = [];
  for (const place of [given, new URL('/.well-known/caldav', given)]) {
    const found = await ask(credentials, place).catch((error: unknown) => {
      // One address may fail where the other one answers.
      if (!(error instanceof CalendarError) || error.reason !== 'other') throw error;
      failures.push(error);
      return undefined;
    });
    const homes =
      found?.homes ?? (found?.principal && (await ask(credentials, found.principal))?.homes) ?? [];
    if (homes.length > 0) return homes;
  }
  throw failures[0] ?? notCalDav(given);
}

const aboutCalendars = propfind(
  'D:resourcetype',
  'D:displayname',
  'A:calendar-color',
  'D:current-user-privilege-set',
  'C:supported-calendar-component-set',
);

const WRITING = ['all', 'write', 'write-content'];

const mayWrite = ({ properties }: DavResource): boolean =>
  properties['current-user-privilege-set']?.privilege.some((privilege) =>
    WRITING.some((name) => name in privilege),
  ) ?? true;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toCalendar(resource: DavResource, home: URL): Omit<RemoteCalendar, 'primary'> {
  const { displayname, 'calendar-color': color = '' } = resource.properties;
  const url = resolveHref(resource.href, home);
  return {
    remoteId: url.href,
    name: storable(beginningOf(displayname || decoded(lastPart(url.pathname)) || 'Calendar', 200)),
    color: /^#[0-9a-f]{6}/i.exec(color)?.[0].toLowerCase() ?? null,
    canEdit: mayWrite(resource),
  };
}

const homesIn = ({ home, otherHomes }: DavAccess): URL[] =>
  [home, ...otherHomes].map((href) => new URL(href));

async function calendarsIn(account: DavAccess, home: URL) {
  const resources = await readDav(account, {
    method: 'PROPFIND',
    url: home,
    depth: 1,
    body: aboutCalendars,
  });
  if (!resources && home.href === account.home) throw notCalDav(home);
  return (resources ?? [])
    .filter(({ properties: { resourcetype = {} } }) => 'calendar' in resourcetype)
    .filter(holdsEvents)
    .map((resource) => toCalendar(resource, home));
}

async function listCalendars(account: DavAccess): Promise<RemoteCalendar[]> {
  const found = await Promise.all(homesIn(account).map((home) => calendarsIn(account, home)));
  const calendars = found
    .flat()
    .slice(0, MAX_CALENDARS)
    .sort((a, b) => a.name.localeCompare(b.name) || (a.remoteId < b.remoteId ? -1 : 1));
  const near = new Set(found[0]);
  const editable = calendars.filter(({ canEdit }) => canEdit);
  const own = editable.find((calendar) => near.has(calendar)) ?? editable[0] ?? calendars[0];
  return calendars.map((calendar) => ({ ...calendar, primary: calendar === own }));
}

const holdsEvents = ({ properties }: DavResource): boolean =>
  properties['supported-calendar-component-set']?.comp.some(
    (part) => part['@name'].toUpperCase() === 'VEVENT',
  ) ?? true;

/** An address as servers write it in different ways: encoded more or less, with or without a slash at its end. */
function placeOf(href: string, base: URL): string {
  if (!URL.canParse(href, base)) return '';
  const { hostname, pathname } = new URL(href, base);
  return `${hostname}${decoded(pathname).replace(/\/$/, '')}`;
}

/**
 * Reads for each calendar a value that changes with it; null if the server has none. What a file means also depends on the
 * zone of the person.
 */
async function versionsOf(account: DavAccess, calendars: ReadRequest['calendars']) {
  const versions = new Map<string, string | null>();
  const body = propfind('S:getctag', 'D:sync-token');
  for (const home of homesIn(account)) {
    const isHome = calendars.every(({ remoteId }) => remoteId === home.href);
    const resources = await readDav(account, { method: 'PROPFIND', url: home, depth: isHome ? 0 : 1, body });
    for (const { href, properties } of resources ?? []) {
      const version = properties.getctag || properties['sync-token'];
      versions.set(placeOf(href, home), version ? `${version} ${account.zone}` : null);
    }
  }
  return (remoteId: string) => versions.get(placeOf(remoteId, new URL(account.home)));
}

/** The files of a calendar that have an event in a span, as the server sends them. */
async function fetchEvents(account: DavAccess, remoteId: string, span: Span): Promise<string> {
  const url = resolveHref(remoteId, new URL(account.home));
  const body = eventsQuery(withMargin(span));
  const response = await sendDav(account, { method: 'REPORT', url, depth: 1, body });
  if (isMultistatus(response)) return textOf(response);
  const refused = `${url.host} does not show the events of this calendar (${response.status}).`;
  throw new CalendarError('other', refused);
}

/** What all calendars of one read may send together. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The events in texts, as far as they were fetched and fit. They are read together, so that they share the limits. */
async function eventsIn(
  account: DavAccess,
  { fetched, span }: { fetched: readonly PromiseSettledResult<string>[]; span: Span },
): Promise<PromiseSettledResult<EventsRead>[]> {
  const texts = fetched.map((one) => (one.status === 'fulfilled' ? one.value : ''));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_CHARACTERS)
    throw new CalendarError('other', 'The calendars hold too much to read at once.');
  const { zone } = account;
  const events = await runUntrusted(account, readDavEvents, { texts, span, zone });
  return fetched.map((one, at) => {
    if (one.status === 'rejected') return one;
    const value = events[at];
    const reason = new CalendarError('other', 'The events of this calendar take too long to read.');
    return value ? { status: 'fulfilled', value } : { status: 'rejected', reason };
  });
}

async function readEvents(account: DavAccess, { calendars, span }: ReadRequest) {
  const versions = await versionsOf(account, calendars);
  const stale = calendars.filter(({ remoteId, known }) => known === null || versions(remoteId) !== known);
  const fetched = await Promise.allSettled(stale.map(({ remoteId }) => fetchEvents(account, remoteId, span)));
  const read = stale.length > 0 ? await eventsIn(account, { fetched, span }) : [];
  return calendars.map((calendar): PromiseSettledResult<EventsAnswer | null> => {
    const result = read[stale.indexOf(calendar)];
    if (!result) return { status: 'fulfilled', value: null };
    if (result.status === 'rejected') return result;
    const { isPartial, ...value } = result.value;
    // The rest is read the next time.
    const version = isPartial ? null : (versions(calendar.remoteId) ?? null);
    return { status: 'fulfilled', value: { ...value, version } };
  });
}

export const davClient = (account: DavAccess): CalendarClient => ({
  calendars: () => listCalendars(account),
  events: (request) => readEvents(account, request),
  remove: (request) => removeEvent(account, request),
  create: (request) => createEvent(account, request),
  change: (request) => changeEvent(account, request),
  states: (request) => taskEventStates(account, request),
  write: (request) => writeTask(account, request),
  erase: (request) => eraseTaskEvent(account, request),
});

/** Signs in at the server of an address. @throws CalendarError */
export async function connectDav(address: string, credentials: Credentials): Promise<DavAccount> {
  if (!URL.canParse(address)) throw new CalendarError('address', 'Must be an address.');
  const url = new URL(address);
  if (url.username || url.password)
    throw new CalendarError('address', 'Must not hold a user name or a password.');
  const [home = url, ...others] = await findHomes(credentials, url);
  const { username, password } = credentials;
  return { home: home.href, otherHomes: others.map(({ href }) => href), username, password };
}
