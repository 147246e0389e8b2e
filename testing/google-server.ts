import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type Answer,
  type Asked,
  answerApi,
  type EventState,
  type GoogleCalendar,
  type GoogleEvent,
  stamp,
} from './google-events';

/*
 * The parts of Google that calendars use, as its public reference describes them: OAuth 2.0 for web servers, and
 * Calendar API v3 (CalendarList, Events, "Synchronize resources efficiently", "Handle API errors").
 */

const SCOPES =
  'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly';

/** What the server holds. Tests change it. */
interface State extends EventState {
  clientId: string;
  clientSecret: string;
  /** The scopes that the person allows on the consent page. */
  scope: string;
  /** Whether the person still allows the connection. */
  isAllowed: boolean;
  codes: Set<string>;
  refreshTokens: Set<string>;
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

function answerTo(state: State, request: IncomingMessage, { url, text }: Asked): Answer {
  const form = new URLSearchParams(text);
  if (url.pathname === '/o/oauth2/v2/auth') return consent(state, url.searchParams);
  if (url.pathname === '/token') return token(state, form);
  return url.pathname === '/revoke' ? revoke(state, form) : answerApi(state, request, { url, text });
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://google.test');
  state.requests.push(`${request.method} ${url.pathname}${url.search}`);
  let text = '';
  for await (const chunk of request) text += chunk;
  const { status, body, location } = answerTo(state, request, { url, text });
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
      const written = stamp(state);
      state.events.set(
        calendar.id,
        events.map((event) => ({ ...event, ...written })),
      );
    },
    /** Adds an event, or changes the one of its id. */
    put(calendarId: string, event: GoogleEvent) {
      const events = state.events.get(calendarId) ?? [];
      const known = events.find(({ id }) => id === event.id);
      if (known) Object.assign(known, event, { status: 'confirmed' }, stamp(state));
      else events.push({ ...event, ...stamp(state) });
    },
    /** Changes an event, as a person does in Google's own pages. */
    change(calendarId: string, eventId: string, fields: Partial<GoogleEvent>) {
      const event = state.events.get(calendarId)?.find(({ id }) => id === eventId);
      if (event) Object.assign(event, fields, stamp(state));
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
