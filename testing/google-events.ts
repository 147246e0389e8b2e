import type { IncomingMessage } from 'node:http';

/* Calendar API v3 as its public reference describes it: what `google-server.ts` answers about events. */

export type Json = Record<string, unknown>;

/** An event as `events.list` shows it with `singleEvents=true`. */
export interface GoogleEvent {
  id: string;
  status?: string;
  summary?: string;
  eventType?: string;
  recurringEventId?: string;
  location?: string;
  hangoutLink?: string;
  extendedProperties?: { private: Record<string, string> };
  start: { date: string } | { dateTime: string; timeZone?: string };
  end: { date: string } | { dateTime: string; timeZone?: string };
}

export interface GoogleCalendar extends Json {
  id: string;
  accessRole: string;
}

const PAGE = 2;

const timeOf = (moment: GoogleEvent['start']) => Date.parse('date' in moment ? moment.date : moment.dateTime);

const apiError = (code: number, reason: string) => ({
  status: code,
  body: { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});

export interface Answer {
  status: number;
  body?: Json;
  location?: string;
}

export interface Changed extends GoogleEvent {
  /** The number of the change that wrote it last. */
  changed: number;
  updated: string;
}

/** The stored events, and the state of their API. */
export interface EventState {
  calendars: GoogleCalendar[];
  events: Map<string, Changed[]>;
  /** The number of the last change. */
  changes: number;
  /** Sync tokens from before this change have expired. */
  oldestToken: number;
  accessTokens: Set<string>;
  /** Answers every request of the API with this error. */
  refusal: { status: number; reason: string } | null;
}

/** Query parameters that a request with a sync token must not have. */
const withoutSync = ['timeMin', 'timeMax', 'orderBy', 'q', 'updatedMin', 'iCalUID'];

export const stamp = (state: EventState) => ({ changed: ++state.changes, updated: new Date().toISOString() });

function selected(
  state: EventState,
  events: readonly Changed[],
  query: URLSearchParams,
): Changed[] | undefined {
  const property = query.get('privateExtendedProperty')?.split('=');
  if (property)
    return events.filter(
      ({ status, extendedProperties }) =>
        status !== 'cancelled' && extendedProperties?.private[property[0] ?? ''] === property[1],
    );
  const syncToken = query.get('syncToken');
  if (syncToken !== null) {
    const since = Number(syncToken);
    return since < state.oldestToken ? undefined : events.filter(({ changed }) => changed > since);
  }
  const [from, until] = [Date.parse(query.get('timeMin') ?? ''), Date.parse(query.get('timeMax') ?? '')];
  return events.filter(
    (event) => event.status !== 'cancelled' && timeOf(event.end) > from && timeOf(event.start) < until,
  );
}

const shown = ({ changed, ...event }: Changed) => ({
  kind: 'calendar#event',
  etag: `"${changed}"`,
  status: 'confirmed',
  ...event,
});

function listEvents(state: EventState, calendarId: string, query: URLSearchParams): Answer {
  const events = state.events.get(calendarId);
  if (!events) return apiError(404, 'notFound');
  if (query.has('syncToken') && withoutSync.some((name) => query.has(name)))
    return apiError(400, 'badRequest');
  const found = selected(state, events, query);
  if (!found) return apiError(410, 'fullSyncRequired');
  const at = Number(query.get('pageToken') ?? 0);
  const rest = found.length > at + PAGE;
  const items = found.slice(at, at + PAGE).map(shown);
  const isOrdered = query.has('orderBy');
  const end = rest
    ? { nextPageToken: String(at + PAGE) }
    : !isOrdered && { nextSyncToken: `${state.changes}` };
  return { status: 200, body: { kind: 'calendar#events', timeZone: 'Europe/Berlin', items, ...end } };
}

interface Write {
  calendarId: string;
  eventId: string;
  ifMatch: string | undefined;
  body: Partial<GoogleEvent>;
}

const mayWrite = (state: EventState, calendarId: string): boolean => {
  const role = state.calendars.find(({ id }) => id === calendarId)?.accessRole;
  return role === 'owner' || role === 'writer';
};

/** The event to write, or why it is not written. */
function toWrite(state: EventState, { calendarId, eventId, ifMatch }: Write): Changed | Answer {
  const event = state.events.get(calendarId)?.find(({ id }) => id === eventId);
  if (!event) return apiError(404, 'notFound');
  if (!mayWrite(state, calendarId)) return apiError(403, 'forbiddenForNonOrganizer');
  return ifMatch !== undefined && ifMatch !== `"${event.changed}"` ? apiError(412, 'conditionNotMet') : event;
}

function deleteEvent(state: EventState, write: Write): Answer {
  const event = toWrite(state, write);
  if (!('changed' in event)) return event;
  if (event.status === 'cancelled') return apiError(410, 'deleted');
  Object.assign(event, { status: 'cancelled', ...stamp(state) });
  return { status: 204 };
}

/** A change keeps the parts of a time that it does not name; `null` takes one of its forms away. */
const withoutNulls = <Fields extends object>(fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields), (_, value: unknown) => value ?? undefined);

function patchEvent(state: EventState, write: Write): Answer {
  const event = toWrite(state, write);
  if (!('changed' in event)) return event;
  const { start, end, ...fields } = write.body;
  const times = withoutNulls({ start: { ...event.start, ...start }, end: { ...event.end, ...end } });
  if (Object.values(times).some((time) => 'date' in time && 'dateTime' in time))
    return apiError(400, 'invalid');
  Object.assign(event, withoutNulls(fields), times, stamp(state));
  return { status: 200, body: shown(event) };
}

/** An id stays taken when its event is deleted. */
function insertEvent(state: EventState, { calendarId, body }: Write): Answer {
  const events = state.events.get(calendarId);
  const { id, start, end } = body;
  if (!events) return apiError(404, 'notFound');
  if (!mayWrite(state, calendarId)) return apiError(403, 'requiredAccessLevel');
  if (!id || !/^[a-v0-9]{5,1024}$/.test(id) || !start || !end) return apiError(400, 'invalid');
  if (events.some((event) => event.id === id)) return apiError(409, 'duplicate');
  const event = { ...withoutNulls({ ...body, id, start, end }), ...stamp(state) };
  events.push(event);
  return { status: 200, body: shown(event) };
}

function getEvent(state: EventState, { calendarId, eventId }: Write): Answer {
  const event = state.events.get(calendarId)?.find(({ id }) => id === eventId);
  return event ? { status: 200, body: shown(event) } : apiError(404, 'notFound');
}

export function answerApi(
  state: EventState,
  { method, headers }: IncomingMessage,
  { url, text }: Asked,
): Answer {
  if (!state.accessTokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
    return apiError(401, 'authError');
  if (state.refusal) return apiError(state.refusal.status, state.refusal.reason);
  if (url.pathname === '/calendar/v3/users/me/calendarList')
    return { status: 200, body: { kind: 'calendar#calendarList', items: state.calendars } };
  const [, calendarId = '', eventId] =
    /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
  const id = decodeURIComponent(calendarId);
  if (method === 'GET' && !eventId) return listEvents(state, id, url.searchParams);
  const body: Partial<GoogleEvent> = text ? JSON.parse(text) : {};
  const ifMatch = headers['if-match'];
  const write = { calendarId: id, eventId: decodeURIComponent(eventId ?? ''), ifMatch, body };
  const answers: Record<string, typeof getEvent> = eventId
    ? { GET: getEvent, PATCH: patchEvent, DELETE: deleteEvent }
    : { POST: insertEvent };
  const answerWrite = answers[method ?? ''];
  if (answerWrite) return answerWrite(state, write);
  return apiError(404, 'notFound');
}

export interface Asked {
  url: URL;
  text: string;
}
