import { CALENDAR_TYPE, fileUrl, isGone, isWritten, readFile } from './caldav-change';
import {
  CalendarError,
  type EraseRequest,
  type StatesRequest,
  type WriteRequest,
  type WrittenState,
} from './calendar-types';
import { type DavAccess, readDav, runUntrusted, sendDav } from './dav-client';
import { etagsQuery, lastPart, strong } from './dav-xml';
import { readWritten, writeTaskEvent } from './untrusted-tasks';

/* The events of tasks at a CalDAV server. Each is a file whose name and UID follow from its task. */

function urlOf(account: DavAccess, remoteId: string, eventId: string): URL {
  const url = fileUrl(account, remoteId, `${eventId}.ics`);
  if (!url) throw new Error('The id of a written event is the name of a file.');
  return url;
}

const AT_ONCE = 100;

/** The etags of files, by their names. */
async function etagsOf(account: DavAccess, urls: readonly URL[]): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const some = urls.slice(at, at + AT_ONCE);
    const body = etagsQuery(some.map(({ pathname }) => pathname));
    const url = new URL('.', some[0]);
    const found = await readDav(account, { method: 'REPORT', url, depth: 1, body });
    if (!found) throw new CalendarError('other', `${url.host} does not show the events of this calendar.`);
    for (const { href, properties } of found)
      if (properties.getetag) etags.set(lastPart(href), strong(properties.getetag));
  }
  return etags;
}

/** Events as their files say; left out are those that are gone. */
async function readStates(
  account: DavAccess,
  wanted: readonly { eventId: string; url: URL }[],
): Promise<[string, WrittenState][]> {
  // Some servers leave out files of a list for other reasons than that they are gone, so each is asked for.
  const files = await Promise.all(wanted.map(({ url }) => readFile(account, url)));
  const texts = files.map((file) => file?.text ?? '');
  const times = texts.some(Boolean)
    ? await runUntrusted(account, readWritten, { files: texts, zone: account.zone })
    : [];
  return wanted.flatMap(({ eventId }, at): [string, WrittenState][] => {
    const [file, read] = [files[at], times[at]];
    if (!file?.etag || !read) return [];
    const { stamp, ...rest } = read;
    // What the server says comes first: some programs leave the stamp of an event as it was.
    return [[eventId, { ...rest, etag: file.etag, changedAt: file.modifiedAt ?? stamp }]];
  });
}

export async function taskEventStates(
  account: DavAccess,
  { remoteId, events }: StatesRequest,
): Promise<Map<string, WrittenState | 'same'>> {
  const wanted = events.map((event) => ({ ...event, url: urlOf(account, remoteId, event.eventId) }));
  const etags = await etagsOf(
    account,
    wanted.map(({ url }) => url),
  );
  const isSame = ({ url, etag }: (typeof wanted)[number]) =>
    etag !== null && etags.get(lastPart(url.pathname)) === etag;
  const same = wanted.filter(isSame).map(({ eventId }) => [eventId, 'same'] as const);
  const changed = await readStates(
    account,
    wanted.filter((one) => !isSame(one)),
  );
  return new Map<string, WrittenState | 'same'>([...same, ...changed]);
}

/** The etag after a write; servers that changed the file themselves do not send it. */
async function etagOf(account: DavAccess, url: URL, response: Response): Promise<string | null> {
  const etag = response.headers.get('etag') ?? (await readFile(account, url))?.etag;
  return etag ? strong(etag) : null;
}

export async function writeTask(account: DavAccess, request: WriteRequest): Promise<string | null> {
  const { remoteId, eventId: uid, etag, event } = request;
  const url = urlOf(account, remoteId, uid);
  const current = etag === null ? null : await readFile(account, url);
  if (etag !== null && current?.etag !== etag) return null;
  const edit = { file: current?.text ?? null, uid, event, now: Date.now(), zone: account.zone };
  const body = await runUntrusted(account, writeTaskEvent, edit);
  if (body === null) return null;
  const guard: Record<string, string> = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
  const headers = { ...guard, ...CALENDAR_TYPE };
  const response = await sendDav(account, { method: 'PUT', url, body, headers });
  if (isGone(response) || !isWritten(response, url)) return null;
  return etagOf(account, url, response);
}

export async function eraseTaskEvent(
  account: DavAccess,
  { remoteId, eventId, etag }: EraseRequest,
): Promise<boolean> {
  const url = urlOf(account, remoteId, eventId);
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
  return isWritten(await sendDav(account, { method: 'DELETE', url, headers }), url);
}
