import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/*
 * The parts of Google that calendars use, as its public reference describes them: OAuth 2.0 for web servers, and
 * Calendar API v3 (CalendarList, Events, "Synchronize resources efficiently", "Handle API errors").
 */

type Json = Record<string, unknown>;

/** An event as `events.list` shows it with `singleEvents=true`. */
interface GoogleEvent {
  id: string;
  status?: string;
  summary?: string;
  eventType?: string;
  recurringEventId?: string;
  start: { date: string } | { dateTime: string; timeZone?: string };
  end: { date: string } | { dateTime: string; timeZone?: string };
}

interface GoogleCalendar extends Json {
  id: string;
  accessRole: string;
}

const SCOPES =
  'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly';

const PAGE = 2;

const timeOf = (moment: GoogleEvent['start']) => Date.parse('date' in moment ? moment.date : moment.dateTime);

const apiError = (code: number, reason: string) => ({
  status: code,
  body: { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});

interface Answer {
  status: number;
  body?: Json;
  location?: string;
}

interface Changed extends GoogleEvent {
  /** The number of the change that wrote it last. */
  changed: number;
}

/** What the server holds. Tests change it. */
interface State {
  clientId: string;
  clientSecret: string;
  /** The scopes that the person allows on the consent page. */
  scope: string;
  /** Whether the person still allows the connection. */
  isAllowed: boolean;
  /** Answers every request of the API with this error. */
  refusal: { status: number; reason: string } | null;
  calendars: GoogleCalendar[];
  events: Map<string, Changed[]>;
  /** The number of the last change. */
  changes: number;
  /** Sync tokens from before this change have expired. */
  oldestToken: number;
  codes: Set<string>;
  refreshTokens: Set<string>;
  accessTokens: Set<string>;
  issued: number;
  requests: string[];
}

const createState = (): State => ({
  clientId: 'client',
  clientSecret: 'client-secret',
  scope: SCOPES,
  isAllowed: true,
  refusal: null,
  calendars: [],
  events: new Map(),
  changes: 1,
  oldestToken: 0,
  codes: new Set(),
  refreshTokens: new Set(),
  accessTokens: new Set(),
  issued: 0,
  requests: [],
});

/** The page of consent, where the person agrees at once. */
function consent(state: State, query: URLSearchParams): Answer {
  if (query.get('client_id') !== state.clientId || query.get('access_type') !== 'offline')
    return { status: 400, body: { error: 'invalid_request' } };
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('state', query.get('state') ?? '');
  if (state.isAllowed) {
    const code = `code-${++state.issued}`;
    state.codes.add(code);
    back.searchParams.set('code', code);
    back.searchParams.set('scope', state.scope);
  } else back.searchParams.set('error', 'access_denied');
  return { status: 302, location: back.href };
}

function token(state: State, form: URLSearchParams): Answer {
  const refused = (status: number, error: string) => ({ status, body: { error, error_description: error } });
  if (form.get('client_id') !== state.clientId || form.get('client_secret') !== state.clientSecret)
    return refused(401, 'invalid_client');
  const isFirst = form.get('grant_type') === 'authorization_code';
  const isGood = isFirst
    ? state.codes.delete(form.get('code') ?? '')
    : state.isAllowed && state.refreshTokens.has(form.get('refresh_token') ?? '');
  if (!isGood) return refused(400, 'invalid_grant');
  const [access, refresh] = [`ya29.${++state.issued}`, `1//${++state.issued}`];
  state.accessTokens.add(access);
  if (isFirst) state.refreshTokens.add(refresh);
  const body = { access_token: access, expires_in: 3599, token_type: 'Bearer', scope: state.scope };
  return { status: 200, body: isFirst ? { ...body, refresh_token: refresh } : body };
}

/** Ends all tokens, as Google does with those of an account and a client. */
function revoke(state: State, form: URLSearchParams): Answer {
  if (!state.refreshTokens.has(form.get('token') ?? ''))
    return { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } };
  state.refreshTokens.clear();
  state.accessTokens.clear();
  return { status: 200, body: {} };
}

/** Query parameters that a request with a sync token must not have. */
const withoutSync = ['timeMin', 'timeMax', 'orderBy', 'q', 'updatedMin', 'iCalUID'];

function selected(state: State, events: readonly Changed[], query: URLSearchParams): Changed[] | undefined {
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

function listEvents(state: State, calendarId: string, query: URLSearchParams): Answer {
  const events = state.events.get(calendarId);
  if (!events) return apiError(404, 'notFound');
  if (query.has('syncToken') && withoutSync.some((name) => query.has(name)))
    return apiError(400, 'badRequest');
  const found = selected(state, events, query);
  if (!found) return apiError(410, 'fullSyncRequired');
  const at = Number(query.get('pageToken') ?? 0);
  const rest = found.length > at + PAGE;
  const items = found.slice(at, at + PAGE).map(({ changed, ...event }) => ({
    kind: 'calendar#event',
    etag: `"${changed}"`,
    status: 'confirmed',
    ...event,
  }));
  const isOrdered = query.has('orderBy');
  const end = rest
    ? { nextPageToken: String(at + PAGE) }
    : !isOrdered && { nextSyncToken: `${state.changes}` };
  return { status: 200, body: { kind: 'calendar#events', timeZone: 'Europe/Berlin', items, ...end } };
}

function deleteEvent(state: State, calendarId: string, eventId: string): Answer {
  const calendar = state.calendars.find(({ id }) => id === calendarId);
  const events = state.events.get(calendarId);
  const event = events?.find(({ id }) => id === eventId);
  if (!event || !calendar) return apiError(404, 'notFound');
  if (event.status === 'cancelled') return apiError(410, 'deleted');
  if (!['owner', 'writer'].includes(calendar.accessRole)) return apiError(403, 'forbiddenForNonOrganizer');
  Object.assign(event, { status: 'cancelled', changed: ++state.changes });
  return { status: 204 };
}

function answerApi(state: State, { method, headers }: IncomingMessage, url: URL): Answer {
  if (!state.accessTokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
    return apiError(401, 'authError');
  if (state.refusal) return apiError(state.refusal.status, state.refusal.reason);
  if (url.pathname === '/calendar/v3/users/me/calendarList')
    return { status: 200, body: { kind: 'calendar#calendarList', items: state.calendars } };
  const [, calendarId = '', eventId] =
    /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
  const id = decodeURIComponent(calendarId);
  if (method === 'GET' && !eventId) return listEvents(state, id, url.searchParams);
  if (method === 'DELETE' && eventId) return deleteEvent(state, id, decodeURIComponent(eventId));
  return apiError(404, 'notFound');
}

function answerTo(
  state: State,
  request: IncomingMessage,
  { url, form }: { url: URL; form: URLSearchParams },
): Answer {
  if (url.pathname === '/o/oauth2/v2/auth') return consent(state, url.searchParams);
  if (url.pathname === '/token') return token(state, form);
  return url.pathname === '/revoke' ? revoke(state, form) : answerApi(state, request, url);
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://google.test');
  state.requests.push(`${request.method} ${url.pathname}${url.search}`);
  let text = '';
  for await (const chunk of request) text += chunk;
  const { status, body, location } = answerTo(state, request, { url, form: new URLSearchParams(text) });
  const headers = { 'content-type': 'application/json', ...(location && { location }) };
  response.writeHead(status, headers).end(body && JSON.stringify(body));
}

/** A server that answers as Google does. `GOOGLE_URL` points the app to it. */
export async function startGoogle() {
  const state = createState();
  const server = createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return {
    url,
    state,
    env: { GOOGLE_CLIENT_ID: state.clientId, GOOGLE_CLIENT_SECRET: state.clientSecret, GOOGLE_URL: url },
    addCalendar(calendar: GoogleCalendar, events: readonly GoogleEvent[]) {
      state.calendars.push({ kind: 'calendar#calendarListEntry', ...calendar });
      const changed = ++state.changes;
      state.events.set(
        calendar.id,
        events.map((event) => ({ ...event, changed })),
      );
    },
    /** Changes an event, as a person does in Google's own pages. */
    change(calendarId: string, eventId: string, fields: Partial<GoogleEvent>) {
      const event = state.events.get(calendarId)?.find(({ id }) => id === eventId);
      if (event) Object.assign(event, fields, { changed: ++state.changes });
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
