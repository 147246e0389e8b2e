import { z } from 'zod';
import { beginningOf } from '../../../domain/shorten';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
  type ChangeRequest,
  type CreateRequest,
  type EventsAnswer,
  type ReadRequest,
  type RemoteCalendar,
  type RemoveRequest,
  type Span,
  withMargin,
} from './calendar-types';
import { storable } from './event-details';
import { check, eventPath, eventsPath, isGone, read, readPages, send } from './google-api';
import { Item, itemFields, toEvent, toMoment } from './google-item';
import type { GoogleAccess } from './google-sign-in';
import { eraseTaskEvent, taskEventStates, writeTask } from './google-tasks';

/* Google Calendar API v3. */

const MAX_PAGES = 8;

const CalendarList = z.object({
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
  const request = { path: '/users/me/calendarList', query: { maxResults: '250' } };
  const { items } = await read(account, request, CalendarList);
  return items
    .filter(({ deleted, accessRole }) => !deleted && accessRole !== 'freeBusyReader')
    .map(({ id, summary, summaryOverride, backgroundColor, accessRole, primary }) => ({
      remoteId: id,
      name: storable(beginningOf(summaryOverride ?? summary, 200)),
      color: /^#[0-9a-f]{6}$/i.test(backgroundColor ?? '') ? (backgroundColor ?? null) : null,
      primary,
      canEdit: ['owner', 'writer'].includes(accessRole),
    }));
}

const Events = z.object({
  nextSyncToken: z.string().optional(),
  nextPageToken: z.string().optional(),
  items: z.array(Item).default([]),
});

/** The same for every request of a list, as sync tokens require. An order would give no sync token. */
const everyPage = {
  singleEvents: 'true',
  maxResults: '2500',
  fields: `nextPageToken,nextSyncToken,items(${itemFields})`,
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
  const { from, until } = withMargin(span);
  const [timeMin, timeMax] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const request = { path: eventsPath(remoteId), query: { ...everyPage, timeMin, timeMax }, most: MAX_PAGES };
  const answer: EventsAnswer = { version: null, events: [], unread: 0 };
  for await (const { items, nextSyncToken } of readPages(account, request, Events)) {
    answer.events.push(...items.flatMap(toEvent));
    // Only the last page has it.
    answer.version = nextSyncToken ?? null;
  }
  return answer;
}

async function remove(account: GoogleAccess, request: RemoveRequest): Promise<void> {
  const response = await send(account, {
    method: 'DELETE',
    path: eventPath(request.remoteId, request.eventId),
    query: { sendUpdates: request.notifyGuests ? 'all' : 'none' },
  });
  if (!isGone(response)) await check(response);
}

async function change(
  account: GoogleAccess,
  { remoteId, eventId, start, end, title }: ChangeRequest,
): Promise<CalendarEvent | null> {
  const response = await send(account, {
    method: 'PATCH',
    path: eventPath(remoteId, eventId),
    query: { sendUpdates: 'none', fields: itemFields },
    body: { start: toMoment(start), end: toMoment(end), ...(title !== undefined && { summary: title }) },
  });
  if (isGone(response)) return null;
  await check(response);
  return toEvent(Item.parse(await response.json()))[0] ?? null;
}

async function create(
  account: GoogleAccess,
  { remoteId, uid, title, start, end }: CreateRequest,
): Promise<CalendarEvent> {
  const response = await send(account, {
    method: 'POST',
    path: eventsPath(remoteId),
    query: { sendUpdates: 'none', fields: itemFields },
    // Google allows the digits and the letters a to v.
    body: { id: uid.replaceAll('-', ''), summary: title, start: toMoment(start), end: toMoment(end) },
  });
  await check(response);
  const [event] = toEvent(Item.parse(await response.json()));
  if (!event) throw new CalendarError('other', 'Google does not show the event that it took.');
  return event;
}

export const googleClient = (account: GoogleAccess): CalendarClient => ({
  calendars: () => calendars(account),
  events: ({ calendars: wanted, span }) =>
    Promise.allSettled(wanted.map((calendar) => eventsOf(account, calendar, span))),
  remove: (request) => remove(account, request),
  create: (request) => create(account, request),
  change: (request) => change(account, request),
  states: (request) => taskEventStates(account, request),
  write: (request) => writeTask(account, request),
  erase: (request) => eraseTaskEvent(account, request),
});
