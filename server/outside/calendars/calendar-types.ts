import { z } from 'zod';

/** An event, or one occurrence of a repeating one. */
export const CalendarEvent = z.strictObject({
  /** The id of the event in its calendar. For an occurrence it contains the start that it has in the series. */
  eventId: z.string(),
  title: z.string(),
  /** A day for an all-day event, else an ISO 8601 instant with an offset. */
  start: z.string(),
  /** Exclusive. */
  end: z.string(),
  allDay: z.boolean(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** A calendar as its server names it. */
export interface RemoteCalendar {
  remoteId: string;
  name: string;
  color: string | null;
  primary: boolean;
  canEdit: boolean;
}

/** From (inclusive) and until (exclusive), in epoch milliseconds. */
export interface Span {
  from: number;
  until: number;
}

/** The events of a calendar in a span. `version` changes with its events; null if the server does not send one. */
export interface EventsAnswer {
  version: string | null;
  events: CalendarEvent[];
}

export interface ReadRequest {
  /** With the version that the caller has: the answer is null if it is still the current one. */
  calendars: readonly { remoteId: string; known: string | null }[];
  span: Span;
}

export interface RemoveRequest {
  remoteId: string;
  eventId: string;
  notifyGuests: boolean;
}

/** One account at a calendar server. */
export interface CalendarClient {
  calendars(): Promise<RemoteCalendar[]>;
  /** The events of each calendar. One that fails does not fail the others. */
  events(request: ReadRequest): Promise<PromiseSettledResult<EventsAnswer | null>[]>;
  /** Removes an event or one occurrence. An event that is already gone counts as removed. */
  remove(request: RemoveRequest): Promise<void>;
}

/** What went wrong at a calendar server, in words for the person who connected it. */
export class CalendarError extends Error {
  readonly reason: 'address' | 'sign-in' | 'consent' | 'read-only' | 'other';

  constructor(reason: CalendarError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const MAX_TITLE = 1000;

/** Other programs write titles of any length, and characters that PostgreSQL does not store. */
export const shortTitle = (title: string): string =>
  title.slice(0, MAX_TITLE).replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}');
