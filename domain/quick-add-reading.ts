import type { DateText, Written } from './date-types';
import type { Part } from './day-parts';
import type { Day } from './days';
import type { Repeat } from './recurrence';
import type { When } from './when';

/** A project or area that a task can be filed into. */
export interface Names {
  projects: { id: string; name: string }[];
  areas: { id: string; name: string }[];
}

/** Names to look up, so that a line with many marks does not compare each with every name. */
export interface NameIndex {
  /** Ids by names in lower case. */
  ids: ReadonlyMap<string, string>;
  /** The lengths of the names, longest first, so that "Home office" is not read as "Home". */
  lengths: readonly number[];
}

/** The fields that were read from a line. */
export interface QuickFields {
  when?: When;
  deadline?: Day;
  repeat?: Repeat;
  tags?: string[];
  priority?: number;
  projectId?: string;
  areaId?: string;
  durationMin?: number;
  /** Epoch milliseconds. */
  remindAt?: number;
  /** The round's index, from 0. */
  round?: number;
}

export type QuickKind =
  | 'when'
  | 'deadline'
  | 'repeat'
  | 'tag'
  | 'priority'
  | 'place'
  | 'duration'
  | 'round'
  | 'reminder'
  | 'unknown';

/** When to remind, before the rest of the line is known. */
export type Reminder =
  | { kind: 'before' | 'after-now'; minutes: number }
  | { kind: 'at'; day: Day | null; time: string | null };

/** The result of a reader at a place of the line: its length and meaning. */
export interface Reading {
  length: number;
  kind: QuickKind;
  fields: QuickFields;
  /** A time without a day. It belongs to the day that the line names elsewhere, else to today. */
  time?: string;
  /** True if the hour of the time may be one before or after noon. */
  isBare?: boolean;
  /** The part of the day, if no other time is named: "tomorrow morning". */
  part?: Part;
  /** True if the date comes from the weekday of a repeat. Another date on that weekday may replace it. */
  implied?: boolean;
  /** When to remind. It may count from a time that follows in the line. */
  reminder?: Reminder;
}

/** The input of a reader: the rest of the line from the start of a word. */
export interface Spot {
  rest: string;
  /** The line up to here. */
  before: string;
  /** True at the first word. */
  first: boolean;
  today: Day;
  written: Written;
  /** The date or time that begins this many characters further on. */
  dateAt: (offset: number) => DateText | undefined;
  names: { projects: NameIndex; areas: NameIndex };
  /** True if nothing but parts like this one follows after `length` characters. "fri" alone is a date there. */
  closes: (length: number) => boolean;
}

export type Reader = (spot: Spot) => Reading | undefined;

export const unknown = (length: number): Reading => ({ length, kind: 'unknown', fields: {} });
