import type { Day } from './days';
import type { Series } from './recurrence';
import type { When } from './when';

/** What a person can file into. */
export interface Names {
  projects: { id: string; name: string }[];
  areas: { id: string; name: string }[];
}

/** What was understood of a line, beyond its words. */
export interface QuickFields {
  when?: When;
  deadline?: Day;
  repeat?: Series;
  tags?: string[];
  priority?: number;
  projectId?: string;
  areaId?: string;
  durationMin?: number;
  /** Of the round, from 0. */
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
  | 'unknown';

/** What a reader finds at a place of the line: how long it is, and what it means. */
export interface Reading {
  length: number;
  kind: QuickKind;
  fields: QuickFields;
  /** A time without a day: it belongs to the day that the line names elsewhere, else to today. */
  time?: string;
  /** True where a date comes from the weekday of a repeat: another date on that weekday may replace it. */
  implied?: boolean;
}

/** Where a reader looks: the rest of the line from the beginning of a word. */
export interface Spot {
  rest: string;
  /** True at the first word. */
  first: boolean;
  today: Day;
  names: Names;
  /** True where nothing but parts like this one follow after so many characters: a bare "fri" there is a date. */
  closes: (length: number) => boolean;
}

export type Reader = (spot: Spot) => Reading | undefined;

export const unknown = (length: number): Reading => ({ length, kind: 'unknown', fields: {} });
