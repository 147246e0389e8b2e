import { z } from 'zod';
import { DAY_MS } from '../../domain/days';
import { FetchError, fetchPublic } from '../../http/fetch-public';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
  type EventsAnswer,
  type ReadRequest,
  type RemoteCalendar,
  type RemoveRequest,
  type Span,
  shortTitle,
} from './calendar-types';
import { accessTokenOf, dropAccessToken, type GoogleAccess, googleUrls } from './google-sign-in';

/* Google Calendar API v3. */

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_PAGES = 8;

interface GoogleRequest {
  method?: 'GET' | 'DELETE';
  path: string;
  query?: Record<string, string>;
}

async function sendOnce(account: GoogleAccess, request: GoogleRequest): Promise<Response> {
  const { method = 'GET', path, query = {} } = request;
  const { api, allowPrivate } = googleUrls();
  const token = await accessTokenOf(account);
  try {
    return await fetchPublic(`${api}/calendar/v3${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      account: account.userId,
      maxBytes: MAX_BYTES,
      timeoutMs: 8_000,
      ...(allowPrivate && { allowPrivate }),
    });
  } catch (error) {
    if (error instanceof FetchError) throw new CalendarError('other', error.message);
    throw error;
  }
}

async function send(account: GoogleAccess, request: GoogleRequest): Promise<Response> {
  const response = await sendOnce(account, request);
  // The token may have ended early. If the grant has ended, there is no new one.
  return response.status === 401 && dropAccessToken(account) ? sendOnce(account, request) : response;
}

const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

/** Why Google refuses, such as `rateLimitExceeded`. */
async function reasonsOf(response: Response): Promise<string[]> {
  const { data } = Refusal.safeParse(await response.json().catch(() => null));
  return data?.error.errors.map(({ reason }) => reason) ?? [];
}

/** @throws CalendarError for anything but a success. */
async function check(response: Response): Promise<void> {
  const { status, ok } = response;
  if (ok) return;
  if (status === 401) throw new CalendarError('sign-in', 'Google no longer accepts this connection.');
  const reasons = await reasonsOf(response);
  if (status === 429 || reasons.some((reason) => /(rate|quota)/i.test(reason)))
    throw new CalendarError('other', 'Google answers no more requests for now. Try again later.');
  if (status === 403) throw new CalendarError('read-only', 'Google does not allow this in the calendar.');
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

async function calendars(account: GoogleAccess): Promise<RemoteCalendar[]> {
  const response = await send(account, { path: '/users/me/calendarList', query: { maxResults: '250' } });
  await check(response);
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
  eventType: z.string().optional(),
});
const Events = z.object({
  nextSyncToken: z.string().optional(),
  nextPageToken: z.string().optional(),
  items: z.array(Item).default([]),
});

const textOf = (moment: z.infer<typeof Moment>) => ('date' in moment ? moment.date : moment.dateTime);

function toEvent({ id, status, summary, start, end, eventType }: z.infer<typeof Item>): CalendarEvent[] {
  // Google stores the place of work as an event, but it takes no time.
  if (status === 'cancelled' || !start || !end || eventType === 'workingLocation') return [];
  const allDay = 'date' in start;
  return [{ eventId: id, title: shortTitle(summary), start: textOf(start), end: textOf(end), allDay }];
}

const eventsPath = (remoteId: string) => `/calendars/${encodeURIComponent(remoteId)}/events`;

/** The same for every request of a list, as sync tokens require. An order would give no sync token. */
const everyPage = {
  singleEvents: 'true',
  maxResults: '2500',
  fields: 'nextPageToken,nextSyncToken,items(id,status,summary,start,end,eventType)',
};

/** Whether nothing has changed since a sync token was given. */
async function isUnchanged(account: GoogleAccess, remoteId: string, syncToken: string): Promise<boolean> {
  const response = await send(account, { path: eventsPath(remoteId), query: { ...everyPage, syncToken } });
  // The token has expired.
  if (response.status === 410) return false;
  await check(response);
  const { items, nextPageToken } = Events.parse(await response.json());
  return items.length === 0 && nextPageToken === undefined;
}

/** The events of a calendar with their sync token as version. Their number is limited; then there is no token. */
async function eventsOf(
  account: GoogleAccess,
  { remoteId, known }: ReadRequest['calendars'][number],
  span: Span,
): Promise<EventsAnswer | null> {
  if (known !== null && (await isUnchanged(account, remoteId, known))) return null;
  // All-day events have no zone, so they are asked for with a day of margin.
  const timeMin = new Date(span.from - DAY_MS).toISOString();
  const timeMax = new Date(span.until + DAY_MS).toISOString();
  const found: CalendarEvent[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { ...everyPage, timeMin, timeMax, ...(pageToken && { pageToken }) };
    const response = await send(account, { path: eventsPath(remoteId), query });
    await check(response);
    const { items, nextSyncToken, nextPageToken } = Events.parse(await response.json());
    found.push(...items.flatMap(toEvent));
    pageToken = nextPageToken;
    if (!pageToken) return { version: nextSyncToken ?? null, events: found };
  }
  return { version: null, events: found };
}

async function remove(account: GoogleAccess, request: RemoveRequest): Promise<void> {
  const response = await send(account, {
    method: 'DELETE',
    path: `${eventsPath(request.remoteId)}/${encodeURIComponent(request.eventId)}`,
    query: { sendUpdates: request.notifyGuests ? 'all' : 'none' },
  });
  if (response.status !== 404 && response.status !== 410) await check(response);
}

/** An account at Google. */
export const googleClient = (account: GoogleAccess): CalendarClient => ({
  calendars: () => calendars(account),
  events: ({ calendars: wanted, span }) =>
    Promise.allSettled(wanted.map((calendar) => eventsOf(account, calendar, span))),
  remove: (request) => remove(account, request),
});
