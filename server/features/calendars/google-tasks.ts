import { z } from 'zod';
import {
  type EraseRequest,
  type EventTime,
  type StatesRequest,
  shortTitle,
  type TaskText,
  type WriteRequest,
  type WrittenState,
} from './calendar-types';
import { check, eventPath, eventsPath, isGone, readPages, send } from './google-api';
import { Item, type Moment, toMoment } from './google-item';
import type { GoogleAccess } from './google-sign-in';

/* The events of tasks at Google. Their ids follow from the task; a private property tells them from other events. */

const Written = Item.pick({ id: true, status: true, summary: true, start: true, end: true }).extend({
  etag: z.string(),
  updated: z.string().default(''),
});
type Written = z.infer<typeof Written>;

const Page = z.object({ nextPageToken: z.string().optional(), items: z.array(Written).default([]) });

const fields = 'id,etag,status,summary,start,end,updated';
const MARK = { parcours: 'task' };
const MAX_PAGES = 4;

const timeOf = (moment: z.infer<typeof Moment>): EventTime =>
  'date' in moment ? moment.date : Date.parse(moment.dateTime);

/** Null for an event that does not take place. */
function toState({ etag, status, summary, start, end, updated }: Written): WrittenState | null {
  if (status === 'cancelled' || !start || !end) return null;
  const changedAt = Number.isNaN(Date.parse(updated)) ? null : Date.parse(updated);
  return { etag, title: shortTitle(summary), start: timeOf(start), end: timeOf(end), changedAt };
}

/** All events that we wrote to a calendar, in a few requests. */
async function listWritten(account: GoogleAccess, remoteId: string): Promise<Map<string, Written>> {
  const found = new Map<string, Written>();
  const query = {
    privateExtendedProperty: 'parcours=task',
    maxResults: '2500',
    fields: `nextPageToken,items(${fields})`,
  };
  const request = { path: eventsPath(remoteId), query, most: MAX_PAGES };
  for await (const { items } of readPages(account, request, Page))
    for (const item of items) found.set(item.id, item);
  return found;
}

/** Null for an event that is gone. Google also answers with events that were deleted. */
async function readOne(account: GoogleAccess, remoteId: string, eventId: string): Promise<Written | null> {
  const response = await send(account, { path: eventPath(remoteId, eventId), query: { fields } });
  if (isGone(response)) return null;
  await check(response);
  return Written.parse(await response.json());
}

export async function taskEventStates(
  account: GoogleAccess,
  { remoteId, events }: StatesRequest,
): Promise<Map<string, WrittenState | 'same'>> {
  const states = new Map<string, WrittenState | 'same'>();
  if (events.length === 0) return states;
  const listed = await listWritten(account, remoteId);
  for (const { eventId, etag } of events) {
    const written = listed.get(eventId) ?? (await readOne(account, remoteId, eventId));
    const state = written && toState(written);
    if (state) states.set(eventId, state.etag === etag ? 'same' : state);
  }
  return states;
}

const toBody = ({ title, text, url, start, end }: TaskText) => ({
  summary: title,
  description: text,
  start: toMoment(start),
  end: toMoment(end),
  source: { title: 'Parcours', url },
  extendedProperties: { private: MARK },
  status: 'confirmed',
});

const etagOf = async (response: Response): Promise<string> =>
  z.object({ etag: z.string() }).parse(await response.json()).etag;

async function update(
  account: GoogleAccess,
  { remoteId, eventId, event, etag }: WriteRequest,
): Promise<string | null> {
  const path = eventPath(remoteId, eventId);
  const query = { sendUpdates: 'none', fields: 'etag' };
  const response = await send(account, { method: 'PATCH', path, query, etag, body: toBody(event) });
  if (response.status === 412 || isGone(response)) return null;
  await check(response);
  return etagOf(response);
}

export async function writeTask(account: GoogleAccess, request: WriteRequest): Promise<string | null> {
  const { remoteId, eventId, event, etag } = request;
  if (etag !== null) return update(account, request);
  const body = { ...toBody(event), id: eventId };
  const response = await send(account, {
    method: 'POST',
    path: eventsPath(remoteId),
    query: { sendUpdates: 'none', fields: 'etag' },
    body,
  });
  if (response.status !== 409) {
    await check(response);
    return etagOf(response);
  }
  // The id of a deleted event stays taken. Writing to it brings the event back.
  const taken = await readOne(account, remoteId, eventId);
  return taken && !toState(taken) ? update(account, { ...request, etag: taken.etag }) : null;
}

export async function eraseTaskEvent(
  account: GoogleAccess,
  { remoteId, eventId, etag }: EraseRequest,
): Promise<boolean> {
  const path = eventPath(remoteId, eventId);
  const response = await send(account, { method: 'DELETE', path, query: { sendUpdates: 'none' }, etag });
  if (response.status === 412) return false;
  if (!isGone(response)) await check(response);
  return true;
}
