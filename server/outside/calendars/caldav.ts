import { beginningOf } from '../../domain/shorten';
import { changeEvent, removeEvent } from './caldav-change';
import { eraseTaskEvent, taskEventStates, writeTask } from './caldav-tasks';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
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
  readDav,
  resolveHref,
  runUntrusted,
  sendDav,
} from './dav-client';
import { type DavResource, eventsQuery, lastPart, propfind } from './dav-xml';
import { readDavEvents } from './untrusted-tasks';

/* CalDAV (RFC 4791). */

const MAX_CALENDARS = 200;

const aboutAccount = propfind('D:current-user-principal', 'C:calendar-home-set', 'D:resourcetype');

const notCalDav = (url: URL) =>
  new CalendarError('address', `No CalDAV server answers at ${url.origin}${url.pathname}.`);

/** The properties of a resource that lead to the calendars. */
async function ask(credentials: Credentials, url: URL) {
  const resources = await readDav(credentials, { method: 'PROPFIND', url, depth: 0, body: aboutAccount });
  const properties = resources?.[0]?.properties;
  if (!properties) return undefined;
  const resolved = (named: { href: string } | undefined) =>
    named?.href ? resolveHref(named.href, url) : undefined;
  const isCalendar = 'calendar' in (properties.resourcetype ?? {});
  return {
    home: resolved(properties['calendar-home-set']) ?? (isCalendar ? url : undefined),
    principal: resolved(properties['current-user-principal']),
  };
}

/** Finds the collection with the calendars from any address of the server (RFC 6764). */
async function findHome(credentials: Credentials, given: URL): Promise<URL> {
  const found =
    (await ask(credentials, given)) ?? (await ask(credentials, new URL('/.well-known/caldav', given)));
  if (found?.home) return found.home;
  if (!found?.principal) throw notCalDav(given);
  const home = (await ask(credentials, found.principal))?.home;
  if (!home) throw notCalDav(given);
  return home;
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
    name: beginningOf(displayname || decoded(lastPart(url.pathname)) || 'Calendar', 200),
    color: /^#[0-9a-f]{6}/i.exec(color)?.[0].toLowerCase() ?? null,
    canEdit: mayWrite(resource),
  };
}

async function listCalendars(account: DavAccess): Promise<RemoteCalendar[]> {
  const home = new URL(account.home);
  const resources = await readDav(account, {
    method: 'PROPFIND',
    url: home,
    depth: 1,
    body: aboutCalendars,
  });
  if (!resources) throw notCalDav(home);
  const calendars = resources
    .filter(({ properties: { resourcetype = {} } }) => 'calendar' in resourcetype)
    .filter(holdsEvents)
    .slice(0, MAX_CALENDARS)
    .map((resource) => toCalendar(resource, home))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.remoteId < b.remoteId ? -1 : 1));
  const own = calendars.find(({ canEdit }) => canEdit) ?? calendars[0];
  return calendars.map((calendar) => ({ ...calendar, primary: calendar === own }));
}

const holdsEvents = ({ properties }: DavResource): boolean =>
  properties['supported-calendar-component-set']?.comp.some((part) => part['@name'] === 'VEVENT') ?? true;

/** Reads for each calendar a value that changes with it; null if the server has none. */
async function versionsOf(account: DavAccess, calendars: ReadRequest['calendars']) {
  const home = new URL(account.home);
  const isHome = calendars.every(({ remoteId }) => remoteId === home.href);
  const body = propfind('S:getctag', 'D:sync-token');
  const request = { method: 'PROPFIND', url: home, depth: isHome ? 0 : 1, body } as const;
  const resources = (await readDav(account, request)) ?? [];
  return new Map(
    resources
      .filter(({ href }) => URL.canParse(href, home))
      .map(({ href, properties: { getctag, 'sync-token': token } }) => [
        new URL(href, home).href,
        getctag || token || null,
      ]),
  );
}

/** The files of a calendar that have an event in a span, as the server sends them. */
async function fetchEvents(account: DavAccess, remoteId: string, span: Span): Promise<string> {
  const url = resolveHref(remoteId, new URL(account.home));
  const body = eventsQuery(withMargin(span));
  const response = await sendDav(account, { method: 'REPORT', url, depth: 1, body });
  const text = await response.text();
  if (response.status === 207) return text;
  throw new CalendarError('other', `${url.host} does not show the events of this calendar.`);
}

/** What all calendars of one read may send together. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The events in texts, as far as they were fetched and fit. They are read together, so that they share the limits. */
async function eventsIn(
  account: DavAccess,
  { fetched, span }: { fetched: readonly PromiseSettledResult<string>[]; span: Span },
): Promise<PromiseSettledResult<CalendarEvent[]>[]> {
  const texts = fetched.map((one) => (one.status === 'fulfilled' ? one.value : ''));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_CHARACTERS)
    throw new CalendarError('other', 'The calendars hold too much to read at once.');
  const events = await runUntrusted(account, readDavEvents, { texts, span });
  return fetched.map((one, at) => {
    if (one.status === 'rejected') return one;
    const value = events[at];
    const reason = new CalendarError('other', 'The events of this calendar take too long to read.');
    return value ? { status: 'fulfilled', value } : { status: 'rejected', reason };
  });
}

async function readEvents(account: DavAccess, { calendars, span }: ReadRequest) {
  const versions = await versionsOf(account, calendars);
  const stale = calendars.filter(({ remoteId, known }) => known === null || versions.get(remoteId) !== known);
  const fetched = await Promise.allSettled(stale.map(({ remoteId }) => fetchEvents(account, remoteId, span)));
  const read = stale.length > 0 ? await eventsIn(account, { fetched, span }) : [];
  return calendars.map((calendar): PromiseSettledResult<EventsAnswer | null> => {
    const result = read[stale.indexOf(calendar)];
    if (!result) return { status: 'fulfilled', value: null };
    if (result.status === 'rejected') return result;
    const version = versions.get(calendar.remoteId) ?? null;
    return { status: 'fulfilled', value: { version, events: result.value } };
  });
}

export const davClient = (account: DavAccess): CalendarClient => ({
  calendars: () => listCalendars(account),
  events: (request) => readEvents(account, request),
  remove: (request) => removeEvent(account, request),
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
  const home = await findHome(credentials, url);
  const { username, password } = credentials;
  return { home: home.href, username, password };
}
