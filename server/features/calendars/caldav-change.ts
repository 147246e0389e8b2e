import {
  CalendarError,
  type CalendarEvent,
  type ChangeRequest,
  type CreateRequest,
  type RemoveRequest,
} from './calendar-types';
import { type DavAccess, resolveHref, runUntrusted, sendDav, textOf } from './dav-client';
import { strong } from './dav-xml';
import { editEvent, removeOccurrence, writeNewEvent } from './untrusted-tasks';

/* Changes of events at a CalDAV server: a file is read, changed, and written only if nobody else wrote it meanwhile. */

export const CALENDAR_TYPE = { 'content-type': 'text/calendar; charset=utf-8' };

export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** Returns false if the file has changed since it was read. @throws CalendarError for other failures. */
export function isWritten(response: Response, url: URL): boolean {
  const { status, ok } = response;
  if (ok || isGone(response)) return true;
  if (status === 412) return false;
  if (status === 403 || status === 405)
    throw new CalendarError('read-only', 'This calendar is read-only for you.');
  throw new CalendarError('other', `${url.host} refuses to change the event (${status}).`);
}

/** The address of a file in a calendar; undefined for a name with a slash, which would lead out of it. */
export function fileUrl({ home }: DavAccess, remoteId: string, name: string): URL | undefined {
  if (!/^[^/?#\\]+$/.test(name) || /^(\.|%2e){1,2}$/i.test(name)) return undefined;
  // A name such as urn:uuid:1.ics is not an address of its own.
  return new URL(`./${name}`, resolveHref(remoteId, new URL(home)).href.replace(/\/?$/, '/'));
}

interface DavFile {
  text: string;
  etag: string | null;
  /** When the server says it was changed, in epoch ms; null where it does not. */
  modifiedAt: number | null;
}

/** Null for a file that is gone. */
export async function readFile(account: DavAccess, url: URL): Promise<DavFile | null> {
  const response = await sendDav(account, { method: 'GET', url });
  if (isGone(response)) return null;
  const text = await textOf(response);
  if (response.status !== 200)
    throw new CalendarError('other', `${url.host} does not show the event (${response.status}).`);
  const modifiedAt = Date.parse(response.headers.get('last-modified') ?? '') || null;
  const etag = response.headers.get('etag');
  return { text, etag: etag && strong(etag), modifiedAt };
}

const MOST_TRIES = 3;

interface Rewrite<Result> {
  url: URL;
  headers?: Record<string, string>;
  /** The file after the change: null to delete it, undefined to leave it. */
  edit(text: string): Promise<{ file: string | null | undefined; result: Result }>;
}

/** Changes a file. Null if it is gone. */
async function rewrite<Result>(
  account: DavAccess,
  { url, headers, edit }: Rewrite<Result>,
): Promise<Result | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await readFile(account, url);
    if (!current) return null;
    const { file, result } = await edit(current.text);
    if (file === undefined) return result;
    const guarded = { ...headers, ...(current.etag && { 'if-match': current.etag }) };
    const written =
      file === null
        ? await sendDav(account, { method: 'DELETE', url, headers: guarded })
        : await sendDav(account, {
            method: 'PUT',
            url,
            body: file,
            headers: { ...guarded, ...CALENDAR_TYPE },
          });
    if (isWritten(written, url)) return result;
  }
  throw new CalendarError('other', 'The event keeps changing. Try again.');
}

export async function removeEvent(account: DavAccess, request: RemoveRequest): Promise<void> {
  const [name = '', date] = request.eventId.split('|');
  const url = fileUrl(account, request.remoteId, name);
  if (!url) return;
  await rewrite(account, {
    url,
    // Without a mail to guests, an attendee's server does not answer the organizer either (RFC 6638).
    headers: request.notifyGuests ? {} : { 'schedule-reply': 'F' },
    async edit(text) {
      if (date === undefined) return { file: null, result: null };
      const rest = await runUntrusted(account, removeOccurrence, { file: text, date, zone: account.zone });
      return { file: rest === text ? undefined : rest, result: null };
    },
  });
}

export async function changeEvent(
  account: DavAccess,
  { remoteId, eventId, ...change }: ChangeRequest,
): Promise<CalendarEvent | null> {
  const [name = '', date] = eventId.split('|');
  const url = fileUrl(account, remoteId, name);
  if (!url) return null;
  return rewrite(account, {
    url,
    async edit(file) {
      const edit = { ...change, file, name, date, now: Date.now(), zone: account.zone };
      const edited = await runUntrusted(account, editEvent, edit);
      return { file: edited?.file, result: edited?.event ?? null };
    },
  });
}

export async function createEvent(
  account: DavAccess,
  { remoteId, uid, ...event }: CreateRequest,
): Promise<CalendarEvent> {
  const url = fileUrl(account, remoteId, `${uid}.ics`);
  const written = await runUntrusted(account, writeNewEvent, {
    ...event,
    uid,
    now: Date.now(),
    zone: account.zone,
  });
  if (!url || !written) throw new CalendarError('other', 'The event cannot be written. Check its times.');
  const headers = { 'if-none-match': '*', ...CALENDAR_TYPE };
  const response = await sendDav(account, { method: 'PUT', url, body: written.file, headers });
  if (isGone(response) || !isWritten(response, url))
    throw new CalendarError('other', `${url.host} does not take the event (${response.status}).`);
  return written.event;
}
