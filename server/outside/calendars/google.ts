import { z } from 'zod';
import { FetchError, fetchPublic } from '../../http/fetch-public';
import { accessTokenOf, type GoogleAccount, googleUrls } from './google-sign-in';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
  type EventsAnswer,
  type ReadRequest,
  type RemoteCalendar,
  type RemoveRequest,
  shortTitle,
} from './types';

/* Google Calendar API v3. */

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_PAGES = 8;

interface GoogleRequest {
  method?: 'GET' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

async function send(account: GoogleAccount, request: GoogleRequest): Promise<Response> {
  const { method = 'GET', path, query = {}, headers } = request;
  const { api, allowPrivate } = googleUrls();
  const token = await accessTokenOf(account);
  try {
    return await fetchPublic(`${api}/calendar/v3${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      maxBytes: MAX_BYTES,
      timeoutMs: 8_000,
      ...(allowPrivate && { allowPrivate }),
    });
  } catch (error) {
    if (error instanceof FetchError) throw new CalendarError('other', error.message);
    throw error;
  }
}

/** @throws CalendarError for anything but a success. */
function check({ status }: Response): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) throw new CalendarError('sign-in', 'Google no longer accepts this connection.');
  throw new CalendarError('other', `Google Calendar refuses the request (${status}).`);
}

const CalendarList = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(
    z.object({
      id: z.string(),
      summary: z.string().default(''),
      summaryOverride: z.string().optional(),
      backgroundColor: z.string().optional(),
      accessRole: z.string(),
      primary: z.boolean().default(false),
      deleted: z.boolean().default(false),
    }),
  ),
});

async function calendars(account: GoogleAccount): Promise<RemoteCalendar[]> {
  const response = await send(account, { path: '/users/me/calendarList', query: { maxResults: '250' } });
  check(response);
  const { items } = CalendarList.parse(await response.json());
  return items
    .filter(({ deleted, accessRole }) => !deleted && accessRole !== 'freeBusyReader')
    .map(({ id, summary, summaryOverride, backgroundColor, accessRole, primary }) => ({
      remoteId: id,
      name: (summaryOverride ?? summary).slice(0, 200),
      color: /^#[0-9a-f]{6}$/i.test(backgroundColor ?? '') ? (backgroundColor ?? null) : null,
      primary,
      canEdit: ['owner', 'writer'].includes(accessRole),
    }));
}

const Moment = z.union([z.object({ date: z.string() }), z.object({ dateTime: z.string() })]);
const Item = z.object({
  id: z.string(),
  status: z.string().default('confirmed'),
  summary: z.string().default(''),
  start: Moment.optional(),
  end: Moment.optional(),
});
const Events = z.object({
  etag: z.string().optional(),
  nextPageToken: z.string().optional(),
  items: z.array(Item).default([]),
});

const textOf = (moment: z.infer<typeof Moment>) => ('date' in moment ? moment.date : moment.dateTime);

function toEvent({ id, status, summary, start, end }: z.infer<typeof Item>): CalendarEvent[] {
  if (status === 'cancelled' || !start || !end) return [];
  const allDay = 'date' in start;
  return [{ eventId: id, title: shortTitle(summary), start: textOf(start), end: textOf(end), allDay }];
}

const eventsPath = (remoteId: string) => `/calendars/${encodeURIComponent(remoteId)}/events`;

async function events(account: GoogleAccount, request: ReadRequest): Promise<EventsAnswer | null> {
  const { remoteId, span, known } = request;
  const query = {
    timeMin: new Date(span.from).toISOString(),
    timeMax: new Date(span.until).toISOString(),
    singleEvents: 'true',
    orderBy: 'startTime',
    maxResults: '2500',
  };
  const found: CalendarEvent[] = [];
  let version: string | null = null;
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await send(account, {
      path: eventsPath(remoteId),
      query: { ...query, ...(pageToken && { pageToken }) },
      ...(known !== null && page === 0 && { headers: { 'if-none-match': known } }),
    });
    if (response.status === 304) return null;
    check(response);
    const { items, etag, nextPageToken } = Events.parse(await response.json());
    found.push(...items.flatMap(toEvent));
    version ??= etag ?? null;
    pageToken = nextPageToken;
    if (!pageToken) break;
  }
  return { version, events: found };
}

async function remove(account: GoogleAccount, request: RemoveRequest): Promise<void> {
  const response = await send(account, {
    method: 'DELETE',
    path: `${eventsPath(request.remoteId)}/${encodeURIComponent(request.eventId)}`,
    query: { sendUpdates: request.notifyGuests ? 'all' : 'none' },
  });
  if (response.status === 404 || response.status === 410) return;
  if (response.status === 403)
    throw new CalendarError('read-only', 'Google does not let you delete this event.');
  check(response);
}

/** An account at Google. */
export const googleClient = (account: GoogleAccount): CalendarClient => ({
  calendars: () => calendars(account),
  events: (request) => events(account, request),
  remove: (request) => remove(account, request),
});
