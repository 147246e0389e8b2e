import type { z } from 'zod';
import { DAY_MS, type Day } from '../../../domain/days';
import { beginningOf } from '../../../domain/shorten';
import { type Calendar, Event } from '../../wire/calendar';
import { storable } from './event-details';

/**
 * An event, or one occurrence of a repeating one: its `eventId` then contains the start that it has in the series. `start`
 * and `end` are days for an all-day event, else ISO 8601 instants with an offset. The end is exclusive.
 */
export const CalendarEvent = Event.omit({ id: true, calendarId: true, canEdit: true, taskId: true });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** A calendar as its server names it. */
export interface RemoteCalendar extends Pick<Calendar, 'name' | 'color' | 'primary' | 'canEdit'> {
  remoteId: string;
}

/** From (inclusive) and until (exclusive), in epoch milliseconds. */
export interface Span {
  from: number;
  until: number;
}

export const withMargin = ({ from, until }: Span): Span => ({ from: from - DAY_MS, until: until + DAY_MS });

/** Whether a start and an end are in a span, also in part. */
export const isWithin = ({ from, until }: Span, start: number, end: number): boolean =>
  start < until && (end > from || (start === end && start >= from));

/** The events of a calendar in a span. `version` changes with its events; null if the server does not send one. */
export interface EventsAnswer {
  version: string | null;
  events: CalendarEvent[];
  /** How many files could not be read, or there was no time for. */
  unread: number;
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

/** When an event begins or ends: an instant in epoch ms, or a day for an all-day event. */
export type EventTime = number | Day;

export const instantOf = (time: EventTime): number => (typeof time === 'number' ? time : Date.parse(time));

export interface ChangeRequest {
  remoteId: string;
  /** For a series, the id of the one occurrence to change. */
  eventId: string;
  start: EventTime;
  /** Exclusive. */
  end: EventTime;
  title?: string | undefined;
}

export interface CreateRequest {
  remoteId: string;
  /** Names the event at its server. */
  uid: string;
  title: string;
  start: EventTime;
  /** Exclusive. */
  end: EventTime;
}

/** What the event of a task says. */
export interface TaskText {
  title: string;
  /** The first lines of the notes, and the address of the task. */
  text: string;
  url: string;
  start: number;
  end: number;
}

/** An event that we wrote, as its server has it now. */
export interface WrittenState {
  etag: string;
  title: string;
  start: EventTime;
  end: EventTime;
  /** When it was changed last, in epoch ms; null if the server does not say. */
  changedAt: number | null;
}

export interface StatesRequest {
  remoteId: string;
  /** With the etag that the caller knows. */
  events: readonly { eventId: string; etag: string | null }[];
}

export interface WriteRequest {
  remoteId: string;
  eventId: string;
  /** The version to replace; null for a new event. */
  etag: string | null;
  event: TaskText;
}

export interface EraseRequest {
  remoteId: string;
  eventId: string;
  /** Null for any version. */
  etag: string | null;
}

/** One account at a calendar server. */
export interface CalendarClient {
  calendars(): Promise<RemoteCalendar[]>;
  /** The events of each calendar. One that fails does not fail the others. */
  events(request: ReadRequest): Promise<PromiseSettledResult<EventsAnswer | null>[]>;
  /** Removes an event or one occurrence. An event that is already gone counts as removed. */
  remove(request: RemoveRequest): Promise<void>;
  /** Makes an event. Returns it as it is there. */
  create(request: CreateRequest): Promise<CalendarEvent>;
  /** Moves or renames an event or one occurrence. Returns it as it is now; null if there is none. */
  change(request: ChangeRequest): Promise<CalendarEvent | null>;
  /** The events that we wrote: `same` for a known etag. Those that are gone are left out. */
  states(request: StatesRequest): Promise<Map<string, WrittenState | 'same'>>;
  /** Writes the event of a task. Returns its etag; null if the server has another version. */
  write(request: WriteRequest): Promise<string | null>;
  /** Removes the event of a task. Returns false if the server has another version. */
  erase(request: EraseRequest): Promise<boolean>;
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

/** Other programs write titles of any length. */
export const shortTitle = (title: string): string => storable(beginningOf(title, MAX_TITLE));
