import type { Labels } from '@/language/labels';
import type { Text } from '@/language/translator';

/* Times of a day in minutes since midnight. */

/** Blocks start and end at these steps. */
export const STEP = 15;
/** The last minute that `HH:MM` can name. */
export const LAST = 24 * 60 - 1;

export interface Span {
  from: number;
  until: number;
}

/** A span of some minutes, which ends with the day. */
export const spanAt = (from: number, length: number): Span => ({
  from,
  until: Math.min(LAST, from + length),
});

export function timeAt(minutes: number): string {
  const within = Math.max(0, Math.min(LAST, Math.round(minutes)));
  return new Date(within * 60_000).toISOString().slice(11, 16);
}

/** Writes times as a person reads them. */
type Clock = Pick<Labels, 'time'>;

export const labelAt = (minutes: number, { time }: Clock): string => time(timeAt(minutes));

/** `09:00–11:00`. */
export const spanLabel = ({ from, until }: Span, clock: Clock): string =>
  `${labelAt(from, clock)}–${labelAt(until, clock)}`;

/** The same for screen readers, which do not read the dash. */
export const spokenSpan = ({ from, until }: Span, clock: Clock, t: Text<'timeline'>): string =>
  t('spoken', { from: labelAt(from, clock), until: labelAt(until, clock) });

export const snap = (minutes: number): number => Math.round(minutes / STEP) * STEP;

/** What part of a block moves: all of it, its start or its end. */
export type Part = 'all' | 'start' | 'end';

/** A span moved by some minutes. It stays within the day and keeps at least one step. */
export function moved({ from, until }: Span, by: number, part: Part): Span {
  if (part === 'start') return { from: Math.max(0, Math.min(from + by, until - STEP)), until };
  if (part === 'end') return { from, until: Math.min(LAST, Math.max(until + by, from + STEP)) };
  const within = Math.max(-from, Math.min(by, LAST - until));
  return { from: from + within, until: until + within };
}

export interface Lane {
  lane: number;
  /** How many lanes stand beside each other there. */
  lanes: number;
  /** From the start of the first to the end of the last of those. */
  group: Span;
}

/** A shorter block could not be read. */
const LEAST_SHOWN = 24;

export const shownSpan = ({ from, until }: Span): Span => ({
  from,
  until: Math.max(until, from + LEAST_SHOWN),
});

export const isSame = (one: Span, other: Span): boolean =>
  one.from === other.from && one.until === other.until;

export const overlap = (one: Span, other: Span): boolean => one.from < other.until && other.from < one.until;

/** Puts spans that overlap into lanes beside each other. The answer is in the order of the spans. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const found: Lane[] = [];
  let group: Lane[] = [];
  let ends: number[] = [];
  const order = spans.map((span, at) => ({ ...span, at })).sort(compare);
  for (const { at, from, until } of order) {
    if (from >= Math.max(...ends)) [group, ends] = [[], []];
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until;
    const own = { lane, lanes: 0, group: { from, until } };
    found[at] = own;
    group.push(own);
    const whole = { from: group[0]?.group.from ?? from, until: Math.max(...ends) };
    for (const member of group) Object.assign(member, { lanes: ends.length, group: whole });
  }
  return found;
}

const compare = (one: Span, other: Span): number => one.from - other.from || other.until - one.until;

/** The first free span of a length at or after a minute; without a free one, the span at that minute. */
export function freeSpan(taken: readonly Span[], after: number, length: number): Span {
  let from = Math.ceil(after / STEP) * STEP;
  for (const span of [...taken].sort(compare)) {
    if (span.from >= from + length) break;
    if (span.until > from) from = Math.ceil(span.until / STEP) * STEP;
  }
  if (from + length <= LAST) return spanAt(from, length);
  return { from: Math.min(after, LAST - STEP), until: Math.min(LAST, after + length) };
}

/**
 * A stretch of the working day to propose for a round: free of everything if there is one, else beside other rounds,
 * since events and tasks may lie in a round.
 */
export function proposedSpan(
  { items, rounds }: { items: readonly Span[]; rounds: readonly Span[] },
  day: Span,
  length: number,
): Span {
  const tries = [[...items, ...rounds], rounds].map((taken) => freeSpan(taken, day.from, length));
  return tries.find(({ until }) => until <= day.until) ?? freeSpan([], day.from, length);
}

/** The whole hours to show: the working day, and every hour with an item. */
export function hoursOf(day: Span, spans: readonly Span[]): Span {
  const from = Math.min(day.from, ...spans.map((span) => span.from));
  const until = Math.max(day.until, ...spans.map((span) => span.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}
