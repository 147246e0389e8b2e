import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '../../domain/days';
import { type Credentials, type DavAccount, readDav, resolveHref, sendDav } from './dav-client';
import { type DavResource, eventsQuery, propfind } from './dav-xml';
import { expand } from './expand';
import { withoutOccurrence } from './remove-occurrence';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
  type EventsAnswer,
  type ReadRequest,
  type RemoteCalendar,
  type RemoveRequest,
} from './types';

/* CalDAV (RFC 4791). */

const MAX_CALENDARS = 200;
const MAX_EVENTS = 10_000;

const aboutAccount = propfind('D:current-user-principal', 'C:calendar-home-set', 'D:resourcetype');

const notCalDav = (url: URL) =>
  new CalendarError('address', `No CalDAV server answers at ${url.origin}${url.pathname}.`);

/** A stored account, and the account here that it is for. */
type DavAccess = DavAccount & Credentials;

interface Found {
  principal?: URL;
  home?: URL;
}

/** The properties of a resource that lead to the calendars. */
async function ask(credentials: Credentials, url: URL): Promise<Found | undefined> {
  const resources = await readDav(credentials, { method: 'PROPFIND', url, depth: 0, body: aboutAccount });
  const properties = resources?.[0]?.properties;
  if (!properties) return undefined;
  const [home, principal] = [
    properties['calendar-home-set']?.href,
    properties['current-user-principal']?.href,
  ];
  const isCalendar = properties.resourcetype && 'calendar' in properties.resourcetype;
  return {
    ...(home ? { home: resolveHref(home, url) } : isCalendar && { home: url }),
    ...(principal && { principal: resolveHref(principal, url) }),
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

const lastPart = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? '';

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
    name: (displayname || decoded(lastPart(url.pathname)) || 'Calendar').slice(0, 200),
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

/** A value that changes with every change of the calendar. */
async function versionOf(account: DavAccess, url: URL): Promise<string | null> {
  const body = propfind('S:getctag', 'D:sync-token');
  const resources = await readDav(account, { method: 'PROPFIND', url, depth: 0, body });
  if (!resources) throw new CalendarError('other', `${url.host} does not show this calendar any more.`);
  const { getctag, 'sync-token': token } = resources[0]?.properties ?? {};
  return getctag || token || null;
}

/** The events of a file. Skips a file that cannot be read. */
function eventsOf({ href, properties }: DavResource, { span }: ReadRequest): CalendarEvent[] {
  try {
    return expand(properties['calendar-data'] ?? '', lastPart(href), span);
  } catch {
    return [];
  }
}

/** How long the events of one answer may keep the process busy. */
const MAX_BUSY_MS = 3_000;

async function eventsOfAll(resources: readonly DavResource[], request: ReadRequest) {
  const events: CalendarEvent[] = [];
  let busyMs = 0;
  for (const resource of resources) {
    const started = performance.now();
    events.push(...eventsOf(resource, request).slice(0, MAX_EVENTS));
    busyMs += performance.now() - started;
    if (busyMs > MAX_BUSY_MS) throw new CalendarError('other', 'The events take too long to read.');
    // Lets other requests run between two files.
    await setImmediate();
  }
  return events.slice(0, MAX_EVENTS);
}

async function readEvents(account: DavAccess, request: ReadRequest): Promise<EventsAnswer | null> {
  const url = resolveHref(request.remoteId, new URL(account.home));
  const version = await versionOf(account, url);
  if (version !== null && version === request.known) return null;
  const { from, until } = request.span;
  const body = eventsQuery(from - DAY_MS, until + DAY_MS);
  const resources = await readDav(account, { method: 'REPORT', url, depth: 1, body });
  if (!resources) throw new CalendarError('other', `${url.host} does not show the events of this calendar.`);
  return { version, events: await eventsOfAll(resources, request) };
}

/** Returns false if the file has changed meanwhile. @throws CalendarError for other failures. */
function isWritten({ status }: Response, url: URL): boolean {
  if (status === 404 || status === 410 || (status >= 200 && status < 300)) return true;
  if (status === 412) return false;
  if (status === 403 || status === 405)
    throw new CalendarError('read-only', 'This calendar is read-only for you.');
  throw new CalendarError('other', `${url.host} refuses to delete the event (${status}).`);
}

const MOST_TRIES = 3;

async function removeEvent(account: DavAccess, request: RemoveRequest): Promise<void> {
  const [name = '', date] = request.eventId.split('|');
  const calendar = resolveHref(request.remoteId, new URL(account.home));
  // A name with a slash would lead out of the calendar.
  if (!/^[^/?#\\]+$/.test(name) || /^(\.|%2e){1,2}$/i.test(name)) return;
  const url = new URL(name, calendar.href.replace(/\/?$/, '/'));
  // Without a mail to guests, an attendee's server does not answer the organizer either (RFC 6638).
  const quiet: Record<string, string> = request.notifyGuests ? {} : { 'schedule-reply': 'F' };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await sendDav(account, { method: 'GET', url });
    if (current.status === 404 || current.status === 410) return;
    const file = await current.text();
    if (current.status !== 200)
      throw new CalendarError('other', `${url.host} does not show the event (${current.status}).`);
    const etag = current.headers.get('etag');
    const headers = { ...quiet, ...(etag && { 'if-match': etag }) };
    const rest = date === undefined ? null : withoutOccurrence(file, date);
    if (rest === file) return;
    const written = await sendDav(
      account,
      rest === null
        ? { method: 'DELETE', url, headers }
        : {
            method: 'PUT',
            url,
            body: rest,
            headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
          },
    );
    if (isWritten(written, url)) return;
  }
  throw new CalendarError('other', 'The event keeps changing. Try again.');
}

/** An account at a CalDAV server. */
export const davClient = (account: DavAccess): CalendarClient => ({
  calendars: () => listCalendars(account),
  events: (request) => readEvents(account, request),
  remove: (request) => removeEvent(account, request),
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
