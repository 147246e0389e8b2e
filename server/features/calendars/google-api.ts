import { z } from 'zod';
import { FetchError, fetchPublic } from '../../platform/http/fetch-public';
import { CalendarError } from './calendar-types';
import { accessTokenOf, dropAccessToken, type GoogleAccess, googleUrls } from './google-sign-in';

/* Requests to Google Calendar API v3. */

const MAX_BYTES = 16 * 1024 * 1024;

interface GoogleRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** The version that the request is for. */
  etag?: string | null;
}

async function sendOnce(account: GoogleAccess, request: GoogleRequest): Promise<Response> {
  const { method = 'GET', path, query = {}, body, etag } = request;
  const { api, allowPrivate } = googleUrls();
  const token = await accessTokenOf(account);
  try {
    return await fetchPublic(`${api}/calendar/v3${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(etag && { 'if-match': etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
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

/** One request. Status 401 is answered with a new token first. */
export async function send(account: GoogleAccess, request: GoogleRequest): Promise<Response> {
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
export async function check(response: Response): Promise<void> {
  const { status, ok } = response;
  if (ok) return;
  if (status === 401) throw new CalendarError('sign-in', 'Google no longer accepts this connection.');
  const reasons = await reasonsOf(response);
  if (status === 429 || reasons.some((reason) => /(rate|quota)/i.test(reason)))
    throw new CalendarError('other', 'Google answers no more requests for now. Try again later.');
  if (status === 403) throw new CalendarError('read-only', 'Google does not allow this in the calendar.');
  throw new CalendarError('other', `Google Calendar refuses the request (${status}).`);
}

export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** Reads the answer to a request. @throws CalendarError for anything but a success. */
export async function read<Answer>(
  account: GoogleAccess,
  request: GoogleRequest,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const response = await send(account, request);
  await check(response);
  return shape.parse(await response.json());
}

/** Reads the pages of a list, no more than `most`. */
export async function* readPages<Page extends { nextPageToken?: string | undefined }>(
  account: GoogleAccess,
  { most, ...request }: GoogleRequest & { most: number },
  shape: z.ZodType<Page>,
): AsyncGenerator<Page> {
  let pageToken: string | undefined;
  for (let count = 0; count < most; count++) {
    const query = { ...request.query, ...(pageToken && { pageToken }) };
    const page = await read(account, { ...request, query }, shape);
    yield page;
    pageToken = page.nextPageToken;
    if (!pageToken) return;
  }
}

export const eventsPath = (remoteId: string) => `/calendars/${encodeURIComponent(remoteId)}/events`;

export const eventPath = (remoteId: string, eventId: string) =>
  `${eventsPath(remoteId)}/${encodeURIComponent(eventId)}`;
